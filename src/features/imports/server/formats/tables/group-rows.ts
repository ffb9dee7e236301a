// Joins the rows of one page, in tables that have a row for each annotation.
import type { ImportFound, ImportItem } from "#features/imports/server/items/import-item.ts";
import { AppError } from "#shared/errors.ts";

/** UTF-16 units of all rows, which stay in memory until the file has been read. */
const maxCharacters = 48 * 1024 * 1024;

export async function* groupRows(rows: AsyncIterable<ImportFound>): AsyncGenerator<ImportFound> {
  const pages = new Map<string, Extract<ImportFound, { kind: "item" }>>();
  let characters = 0;
  for await (const found of rows) {
    if (found.kind !== "item" || found.item.url === null) {
      yield found;
      continue;
    }
    characters += JSON.stringify(found.item).length;
    if (characters > maxCharacters)
      throw new AppError(
        "too_large",
        "This file holds more than 48 MB of annotations. Please split it.",
      );
    const page = pages.get(found.item.url);
    if (page === undefined) pages.set(found.item.url, found);
    else page.item = joinItems(page.item, found.item);
  }
  yield* pages.values();
}

/** What the second says about the same page is added to the first. */
export function joinItems(first: ImportItem, second: ImportItem): ImportItem {
  const notes = [...new Set([first.note, second.note])].filter((note) => note !== null);
  return {
    ...first,
    title: first.title ?? second.title,
    topics: [...new Set([...first.topics, ...second.topics])],
    note: notes.join("\n\n") || null,
    description: first.description ?? second.description,
    highlights: [...first.highlights, ...second.highlights],
    facts: first.facts ?? second.facts,
    reading: first.reading ?? second.reading,
    unused: [...first.unused, ...second.unused],
    unreadDates: [...first.unreadDates, ...second.unreadDates],
  };
}
