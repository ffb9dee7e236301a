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

/** The pages of the other files by their URLs. */
type Pages = Map<string, ImportItem>;

function addPage(pages: Pages, object: JsonObject, fields: Partial<ImportItem>): void {
  const url = asText(object["url"]);
  if (url === null) return;
  const known = pages.get(url);
  const isElsewhere = (known?.folders ?? []).length > 0 && (fields.folders ?? []).length > 0;
  const unused = isElsewhere ? ["Places in several collections"] : [];
  const page = makeItem({ ...fields, url, title: asText(object["title"]), unused });
  if (known === undefined) pages.set(url, page);
  else
    pages.set(url, {
      ...joinItems(known, page),
      folders: known.folders.length > 0 ? known.folders : page.folders,
    });
}

async function readAnnotations(source: ImportSource, pages: Pages): Promise<void> {
  for await (const { text, isElement } of splitJson(source)) {
    const page = isElement ? parseObject(text) : null;
    if (page !== null)
      addPage(pages, page, { highlights: parseHighlights(asObjects(page["highlights"])) });
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
    addPage(pages, item, {
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
  for (const page of pages.values()) yield foundItem((last += 1), page);
}

function addTo(found: Extract<ImportFound, { kind: "item" }>, pages: Pages): void {
  const page = pages.get(found.item.url ?? "");
  if (page === undefined) return;
  pages.delete(found.item.url ?? "");
  found.item = { ...joinItems(found.item, page), folders: page.folders };
}
