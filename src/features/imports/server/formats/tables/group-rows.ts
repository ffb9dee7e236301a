// Joins the rows of one page, in tables that have a row for each annotation.
import type { ImportFound, ImportItem } from "#features/imports/server/items/import-item.ts";
import { limitHeld } from "../items/limit-held.ts";

export async function* groupRows(rows: AsyncIterable<ImportFound>): AsyncGenerator<ImportFound> {
  const pages = new Map<string, Extract<ImportFound, { kind: "item" }>>();
  const hold = limitHeld("annotations");
  for await (const found of rows) {
    if (found.kind !== "item" || found.item.url === null) {
      yield found;
      continue;
    }
    hold(JSON.stringify(found.item).length);
    const page = pages.get(found.item.url);
    if (page === undefined) pages.set(found.item.url, found);
    else page.item = joinItems(page.item, found.item);
  }
  yield* pages.values();
}

/** Adds to the first what the second says about the same page. */
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
