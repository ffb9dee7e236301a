// Joins the rows of one page, in tables that have a row for each annotation.
import type { ImportFound, ImportItem } from "#features/imports/server/items/import-item.ts";
import { limitHeld } from "../items/limit-held.ts";

export async function* groupRows(rows: AsyncIterable<ImportFound>): AsyncGenerator<ImportFound> {
  const pages = new Map<string, Extract<ImportFound, { kind: "item" }>[]>();
  const hold = limitHeld("annotations");
  for await (const found of rows) {
    if (found.kind !== "item" || found.item.url === null) {
      yield found;
      continue;
    }
    hold(JSON.stringify(found.item).length);
    const page = pages.get(found.item.url);
    if (page === undefined) pages.set(found.item.url, [found]);
    else page.push(found);
  }
  for (const page of pages.values())
    yield { ...page[0]!, item: joinItems(page.map(({ item }) => item)) };
}

/** Joins what items say about one page, of which there is at least one. Of a field with one value, the first is kept. */
export function joinItems(items: readonly ImportItem[]): ImportItem {
  const getFirst = <Name extends keyof ImportItem>(name: Name) =>
    items.find((item) => item[name] !== null)?.[name] ?? null;
  const notes = new Set(items.flatMap(({ note }) => note ?? []));
  return {
    ...items[0]!,
    title: getFirst("title"),
    topics: [...new Set(items.flatMap(({ topics }) => topics))],
    note: [...notes].join("\n\n") || null,
    description: getFirst("description"),
    highlights: items.flatMap(({ highlights }) => highlights),
    facts: getFirst("facts"),
    reading: getFirst("reading"),
    unused: items.flatMap(({ unused }) => unused),
    unreadDates: items.flatMap(({ unreadDates }) => unreadDates),
  };
}
