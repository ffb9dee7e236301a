// Backups of browsers, complete or in part: Firefox's bookmarks-….json, and the file "Bookmarks" of Chrome
// and others.
import type { ImportFound, ImportItem } from "#features/imports/server/items/import-item.ts";
import { closeJson } from "../json/close-json.ts";
import { describeCut } from "../source/cut-off.ts";
import { type FolderPath, createFolderPath } from "../items/folder-path.ts";
import type { TextFormat } from "../source/text-format.ts";
import { hasMembers } from "../source/import-head.ts";
import type { ImportSource } from "../source/import-source.ts";
import { asObject, asObjects, asText, type JsonObject, parseObject } from "../json/json-fields.ts";
import { splitJson } from "../source/split-json.ts";
import type { Losses } from "../items/losses.ts";
import { foundItem, noAddress, unreadable } from "../items/make-item.ts";
import { describeMembers } from "../items/unused-fields.ts";
import { parseTime } from "../items/parse-time.ts";

/** Chrome counts microseconds since 1601. */
function parseChromeTime(value: unknown): string | null {
  const micros = Number(asText(value));
  return micros > 0 ? parseTime(micros / 1_000 - 11_644_473_600_000) : null;
}

function isFolder(node: JsonObject): boolean {
  return Array.isArray(node["children"]) || node["type"] === "text/x-moz-place-container";
}

function describeBookmark(place: JsonObject, folders: string[]): Partial<ImportItem> {
  return describeMembers(place, (node) => ({
    title: asText(node["title"]) ?? asText(node["name"]),
    url: asText(node["uri"]) ?? asText(node["url"]),
    folders,
    topics: asText(node["tags"])?.split(",") ?? [],
    description: describeAnnotations(node),
    createdAt: parseTime(node["dateAdded"]) ?? parseChromeTime(node["date_added"]),
    updatedAt: parseTime(node["lastModified"]) ?? parseChromeTime(node["date_modified"]),
  }));
}

function describeAnnotations(node: JsonObject): string | null {
  const annotation = asObjects(node["annos"]).find(
    ({ name }) => name === "bookmarkProperties/description",
  );
  return asText(annotation?.["value"]);
}

function isRoot(node: JsonObject): boolean {
  return asText(node["root"]) !== null || asText(node["guid"])?.endsWith("_____") === true;
}

/** Yields all bookmarks in `top`. Not recursive, because hostile files nest deeper than the call stack. */
function* walk(top: JsonObject, folders: FolderPath): Generator<Partial<ImportItem> | null> {
  const waiting: ({ node: JsonObject; isRoot: boolean } | null)[] = [
    { node: top, isRoot: isRoot(top) },
  ];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (!next) {
      folders.leave();
      continue;
    }
    const { node } = next;
    if (isFolder(node)) {
      folders.enter(asText(node["title"]) ?? asText(node["name"]), next.isRoot);
      waiting.push(null);
      for (const child of asObjects(node["children"]).toReversed())
        waiting.push({ node: child, isRoot: false });
    } else if ("uri" in node || "url" in node) {
      yield describeBookmark(node, folders.list());
    } else if (!isSeparator(node)) {
      yield null;
    }
  }
}

function isSeparator({ type, typeCode }: JsonObject): boolean {
  return type === "text/x-moz-place-separator" || type === "folder" || typeCode === 3;
}

/** True for a bookmark, folder or separator of Firefox or Chrome; some tools omit the type. */
function isNode(node: JsonObject | null): boolean {
  if (node === null) return false;
  if (asText(node["type"])?.startsWith("text/x-moz-place")) return true;
  const isPlace = "children" in node || "uri" in node;
  if (isPlace && ("typeCode" in node || "guid" in node)) return true;
  return (node["type"] === "folder" || node["type"] === "url") && "date_added" in node;
}

/** Reads the members of the outermost object except its children, which may precede them. */
async function parseTop(source: ImportSource): Promise<JsonObject> {
  const annos: unknown[] = [];
  const top: JsonObject = { annos };
  for await (const { member, isElement, isCut, text } of splitJson(source)) {
    if (isCut || member === null) continue;
    const value = isElement && member !== "annos" ? null : parseAny(text);
    if (member === "annos") annos.push(value);
    else if (typeof value === "string" || typeof value === "number") top[member] = value;
  }
  return top;
}

function parseAny(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `top`: the outermost folder of a partial backup. */
function createTopPath(top: JsonObject, losses: Losses): FolderPath {
  const folders = createFolderPath(losses);
  const name = asText(top["title"]) ?? asText(top["name"]);
  if (name !== null && !isRoot(top)) folders.enter(name);
  return folders;
}

export const firefox: TextFormat = {
  format: "firefox",
  detect: ({ document, element }) =>
    isNode(document) ||
    isNode(element) ||
    (hasMembers(document, ["roots"]) &&
      hasMembers(asObject(document?.["roots"]), ["bookmark_bar"])),
  async *parse(source, losses): AsyncGenerator<ImportFound> {
    const top = await parseTop(source);
    let line = 0;
    function* describeAll(
      node: JsonObject,
      folders = createTopPath(top, losses),
    ): Generator<ImportFound> {
      for (const fields of walk(node, folders)) {
        line += 1;
        if (fields?.url) yield foundItem(line, fields);
        else yield unreadable(line, noAddress, { title: fields?.title ?? null });
      }
    }
    if ("uri" in top || "url" in top) yield* describeAll(top, createFolderPath(losses));
    for await (const { member, isElement, text, isCut } of splitJson(source)) {
      if (member === "roots" || (isElement && (member === "children" || member === null))) {
        const value = parseObject(isCut ? (closeJson(text, "whole") ?? "") : text);
        const nodes = member === "roots" ? asObjects(Object.values(value ?? {})) : [value ?? {}];
        for (const node of nodes) {
          // Firefox's old tag folders repeat the tags of the bookmarks. Chrome's three root folders are its
          // own.
          if (node["root"] === "tagsFolder") continue;
          if (value !== null)
            yield* describeAll(member === "roots" ? { ...node, root: "chrome" } : node);
        }
        if (value === null && !isCut)
          yield unreadable((line += 1), "The bookmarks in this part of the file are broken JSON.");
      }
      if (isCut) yield unreadable(line + 1, describeCut(source));
    }
  },
};
