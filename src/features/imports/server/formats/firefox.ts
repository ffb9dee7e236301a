// The backups of browsers: Firefox's bookmarks-….json, and the file "Bookmarks" of Chrome and its relatives.
import type { ImportFound, ImportItem } from "../import-item.ts";
import { closeJson } from "./close-json.ts";
import { describeCut } from "./cut-off.ts";
import { type FolderPath, openFolderPath } from "./folder-path.ts";
import type { TextFormat } from "./format.ts";
import { hasMembers } from "./import-head.ts";
import { asObject, asObjects, asText, type JsonObject, parseObject } from "./json-fields.ts";
import { readJsonPieces } from "./json-pieces.ts";
import type { Losses } from "./losses.ts";
import { foundItem, noAddress, unreadable } from "./make-item.ts";
import { readTime } from "./read-time.ts";

/** Chrome counts microseconds since 1601. */
function readChromeTime(value: unknown): string | null {
  const micros = Number(asText(value));
  return micros > 0 ? readTime(micros / 1_000 - 11_644_473_600_000) : null;
}

function isFolder(node: JsonObject): boolean {
  return Array.isArray(node["children"]) || node["type"] === "text/x-moz-place-container";
}

function describeBookmark(
  node: JsonObject,
  folders: string[],
  losses: Losses,
): Partial<ImportItem> {
  if (asText(node["keyword"]) !== null) losses.add("Keywords of bookmarks");
  const tags = asText(node["tags"]);
  return {
    title: asText(node["title"]) ?? asText(node["name"]),
    url: asText(node["uri"]) ?? asText(node["url"]),
    folders,
    topics: tags?.split(",") ?? [],
    description: describeAnnotations(node),
    createdAt: readTime(node["dateAdded"]) ?? readChromeTime(node["date_added"]),
    updatedAt: readTime(node["lastModified"]) ?? readChromeTime(node["date_modified"]),
  };
}

function describeAnnotations(node: JsonObject): string | null {
  const annotation = asObjects(node["annos"]).find(
    ({ name }) => name === "bookmarkProperties/description",
  );
  return asText(annotation?.["value"]);
}

/** All bookmarks below `root`, without recursion: hostile files nest deeper than the stack. */
function* walk(
  root: JsonObject,
  folders: FolderPath,
  losses: Losses,
): Generator<Partial<ImportItem> | null> {
  const isRoot = asText(root["root"]) !== null || asText(root["guid"])?.endsWith("_____") === true;
  const waiting: ({ node: JsonObject; isRoot: boolean } | null)[] = [{ node: root, isRoot }];
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
      yield describeBookmark(node, folders.list(), losses);
    } else if (node["type"] !== "text/x-moz-place-separator" && node["type"] !== "folder") {
      yield null;
    }
  }
}

export const firefox: TextFormat = {
  format: "firefox",
  recognise: ({ document }) =>
    document?.["type"] === "text/x-moz-place-container" ||
    (hasMembers(document, ["roots"]) &&
      hasMembers(asObject(document?.["roots"]), ["bookmark_bar"])),
  async *read(source, losses): AsyncGenerator<ImportFound> {
    let line = 0;
    for await (const { member, text, isCut } of readJsonPieces(source.readText())) {
      if (member === "children" || member === "roots") {
        const value = parseObject(isCut ? (closeJson(text, "whole") ?? "") : text);
        const roots = member === "roots" ? asObjects(Object.values(value ?? {})) : [value ?? {}];
        for (const root of roots) {
          // Chrome's own three, and the old tag folders of Firefox, whose tags the bookmarks carry too.
          if (root["root"] === "tagsFolder") continue;
          const node: JsonObject = member === "roots" ? { ...root, root: "chrome" } : root;
          for (const fields of walk(node, openFolderPath(losses), losses)) {
            line += 1;
            if (fields?.url) yield foundItem(line, fields);
            else yield unreadable(line, noAddress, { title: fields?.title ?? null });
          }
        }
        if (value === null && !isCut)
          yield unreadable((line += 1), "The bookmarks in this part of the file are broken JSON.");
      }
      if (isCut) yield unreadable(line + 1, describeCut(source));
    }
  },
};
