// Pocket's last export: a zip with tables of the list, and with the highlights and collections as JSON.
import type { ImportFound, ImportItem } from "#features/imports/server/items/import-item.ts";
import { parseHighlights } from "../highlights/nested-highlights.ts";
import type { Losses } from "../items/losses.ts";
import { foundItem, makeItem } from "../items/make-item.ts";
import { asObjects, asText, type JsonObject, parseObject } from "../json/json-fields.ts";
import type { ImportSource } from "../source/import-source.ts";
import { splitJson } from "../source/split-json.ts";
import { joinItems } from "../tables/group-rows.ts";
import { pocket } from "./pocket.ts";

export const isAnnotations = (path: string) => /(^|\/)annotations\/[^/]+\.json$/.test(path);
export const isCollection = (path: string) => /(^|\/)collections\/[^/]+\.json$/.test(path);

/** Maps the URLs of pages to what the other files say about them. */
type Pages = Map<string, ImportItem[]>;

function addToPage(pages: Pages, object: JsonObject, fields: Partial<ImportItem>): void {
  const url = asText(object["url"]);
  if (url === null) return;
  const item = makeItem({ ...fields, url, title: asText(object["title"]) });
  const page = pages.get(url);
  if (page === undefined) pages.set(url, [item]);
  else page.push(item);
}

function joinPage(items: readonly ImportItem[]): ImportItem {
  const page = joinItems(items);
  const [place, ...otherPlaces] = items.filter(({ folders }) => folders.length > 0);
  return {
    ...page,
    folders: place?.folders ?? [],
    unused: [...page.unused, ...otherPlaces.map(() => "Places in several collections")],
  };
}

async function readAnnotations(source: ImportSource, pages: Pages): Promise<void> {
  for await (const { text, isElement } of splitJson(source)) {
    const page = isElement ? parseObject(text) : null;
    if (page !== null)
      addToPage(pages, page, { highlights: parseHighlights(asObjects(page["highlights"])) });
  }
}

/** A collection is one object: its items are members of a list, which may precede its title. */
async function readCollection(source: ImportSource, pages: Pages): Promise<ImportFound[]> {
  const items: JsonObject[] = [];
  let title = source.name.replace(/\.json$/, "");
  let description = "";
  for await (const { member, isElement, text } of splitJson(source)) {
    if (isElement && member === "items") items.push(...asObjects([parseObject(text)]));
    if (!isElement && member === "title") title = asText(JSON.parse(text)) ?? title;
    if (!isElement && member === "description") description = asText(JSON.parse(text)) ?? "";
  }
  for (const item of items)
    addToPage(pages, item, {
      folders: [title],
      note: asText(item["note"]),
      description: asText(item["excerpt"]),
    });
  return description === "" ? [] : [{ kind: "folder", folders: [title], description }];
}

/** Adds to the rows of the tables what the other files say, and yields the pages that no table has. */
export async function* parsePocketZip(
  tables: readonly ImportSource[],
  annotations: readonly ImportSource[],
  collections: readonly ImportSource[],
  losses: Losses,
): AsyncGenerator<ImportFound> {
  const pages: Pages = new Map();
  for (const source of annotations) await readAnnotations(source, pages);
  for (const source of collections) yield* await readCollection(source, pages);
  let before = 0;
  let last = 0;
  for (const table of tables) {
    before = last;
    for await (const found of pocket.parse(table, losses)) {
      if (!("line" in found)) continue;
      found.line += before;
      last = Math.max(last, found.line);
      if (found.kind === "item") addTo(found, pages);
      yield found;
    }
  }
  for (const items of pages.values()) yield foundItem((last += 1), joinPage(items));
}

function addTo(found: Extract<ImportFound, { kind: "item" }>, pages: Pages): void {
  const items = pages.get(found.item.url ?? "");
  if (items === undefined) return;
  pages.delete(found.item.url ?? "");
  const page = joinPage(items);
  found.item = { ...joinItems([found.item, page]), folders: page.folders };
}
