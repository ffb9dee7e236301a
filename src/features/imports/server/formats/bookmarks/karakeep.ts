// Karakeep (formerly Hoarder): bookmarks, and lists that they refer to by id.
import type { TextFormat } from "../source/text-format.ts";
import { hasMembers } from "../source/import-head.ts";
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
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
import { parseReading } from "../items/parse-reading.ts";
import { parseTime } from "../items/parse-time.ts";
import { nameFolders } from "../items/folder-ids.ts";

type Lists = { paths: Map<string, string[]>; described: ImportFound[] };

/** The lists follow the bookmarks, so they are read first: a path of names by id, and the descriptions. */
async function parseLists(source: ImportSource, losses: Losses): Promise<Lists> {
  const descriptions = new Map<string, string>();
  const lists: { id: string; name: string; parentId: string | null }[] = [];
  for await (const { member, isElement, text } of splitJson(source)) {
    if (member !== "lists" || !isElement) continue;
    const list = parseObject(text);
    const id = asText(list?.["id"]);
    const name = asText(list?.["name"]);
    if (list === null || id === null || name === null) continue;
    if (list["type"] === "smart") losses.add("Smart lists");
    else lists.push({ id, name, parentId: asText(list["parentId"]) });
    const description = asText(list["description"]);
    if (description !== null) descriptions.set(id, description);
  }
  const paths = nameFolders(lists);
  const described = [...descriptions].map(([id, description]) => ({
    kind: "folder" as const,
    folders: paths.get(id) ?? [],
    description,
  }));
  return { paths, described };
}

function parseBookmark(bookmark: JsonObject, lists: ReadonlyMap<string, string[]>): ParsedRow {
  const content = asObject(bookmark["content"]);
  if (content === null || content["type"] === "asset")
    return "The content of this bookmark is not in the export: Karakeep leaves uploaded files out.";
  const ids = asListIds(bookmark["listIds"] ?? bookmark["lists"]).filter((id) => lists.has(id));
  const unused = ids.slice(1).map(() => "Places in several collections");
  const isText = content["type"] === "text";
  return {
    unused,
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
    reading: parseReading(isYes(bookmark["archived"])),
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
    const { paths, described } = await parseLists(source, losses);
    yield* described;
    yield* parseObjects(source, ["bookmarks"], (bookmark) => parseBookmark(bookmark, paths));
  },
};
