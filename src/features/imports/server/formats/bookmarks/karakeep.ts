// Karakeep (formerly Hoarder): bookmarks, and lists that they refer to by id.
import type { TextFormat } from "../source/text-format.ts";
import { hasMembers } from "../source/import-head.ts";
import type { ImportSource } from "../source/import-source.ts";
import {
  asNames,
  asObject,
  asObjects,
  asText,
  isYes,
  type JsonObject,
  parseObject,
} from "../json/json-fields.ts";
import { splitJson } from "../source/split-json.ts";
import { describeHighlight } from "../highlights/describe-highlight.ts";
import type { Losses } from "../items/losses.ts";
import { type ParsedRow, parseObjects } from "../tables/parse-rows.ts";
import { parseTime } from "../items/parse-time.ts";
import { nameFolders } from "../items/folder-ids.ts";

/** The lists follow the bookmarks, so they are read first. Returns a path of names by id. */
async function parseLists(source: ImportSource, losses: Losses): Promise<Map<string, string[]>> {
  const lists: { id: string; name: string; parentId: string | null }[] = [];
  for await (const { member, isElement, text } of splitJson(source)) {
    if (member !== "lists" || !isElement) continue;
    const list = parseObject(text);
    const id = asText(list?.["id"]);
    const name = asText(list?.["name"]);
    if (list === null || id === null || name === null) continue;
    if (list["type"] === "smart") losses.add("Smart lists");
    else lists.push({ id, name, parentId: asText(list["parentId"]) });
  }
  return nameFolders(lists);
}

function parseBookmark(
  bookmark: JsonObject,
  lists: ReadonlyMap<string, string[]>,
  losses: Losses,
): ParsedRow {
  const content = asObject(bookmark["content"]);
  if (content === null || content["type"] === "asset")
    return "The content of this bookmark is not in the export: Karakeep leaves uploaded files out.";
  if (isYes(bookmark["archived"])) losses.add("Read or archived state");
  if (isYes(bookmark["favourited"])) losses.add("Favourites");
  const ids = asListIds(bookmark["listIds"] ?? bookmark["lists"]).filter((id) => lists.has(id));
  if (ids.length > 1) losses.add("Places in several collections");
  const isText = content["type"] === "text";
  return {
    source: isText ? "text" : "url",
    title: asText(bookmark["title"]) ?? asText(content["title"]),
    url: asText(content["url"]) ?? asText(content["sourceUrl"]),
    text: isText ? asText(content["text"]) : null,
    html: asText(content["htmlContent"]),
    description: asText(content["description"]) ?? asText(bookmark["summary"]),
    folders: lists.get(ids[0] ?? "") ?? [],
    topics: asNames(bookmark["tags"]),
    note: asText(bookmark["note"]),
    highlights: asObjects(bookmark["highlights"]).flatMap((highlight) => {
      const quote = asText(highlight["text"]);
      return quote === null
        ? []
        : [{ ...describeHighlight(highlight), quote, note: asText(highlight["note"]) }];
    }),
    createdAt: parseTime(bookmark["createdAt"]),
    updatedAt: parseTime(bookmark["modifiedAt"]),
  };
}

function asListIds(value: unknown): string[] {
  return Array.isArray(value)
    ? value.flatMap((list) => asText(list) ?? asText(asObject(list)?.["id"]) ?? [])
    : [];
}

export const karakeep: TextFormat = {
  format: "karakeep",
  detect: ({ document }) => {
    const first = asObjects(document?.["bookmarks"])[0];
    if (first !== undefined) return hasMembers(first, ["content", "tags"]);
    return hasMembers(document, ["bookmarks", "lists"]);
  },
  async *parse(source, losses) {
    const lists = await parseLists(source, losses);
    yield* parseObjects(source, ["bookmarks"], (bookmark) =>
      parseBookmark(bookmark, lists, losses),
    );
  },
};
