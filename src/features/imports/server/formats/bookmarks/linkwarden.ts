// Linkwarden: collections, each with its links.
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import { closeJson } from "../json/close-json.ts";
import { describeCut } from "../source/cut-off.ts";
import { type FolderById, nameFolders } from "../items/folder-ids.ts";
import type { TextFormat } from "../source/text-format.ts";
import type { ImportSource } from "../source/import-source.ts";
import {
  asNames,
  asObjects,
  asText,
  isYes,
  type JsonObject,
  parseObject,
} from "../json/json-fields.ts";
import { splitJson } from "../source/split-json.ts";
import type { Losses } from "../items/losses.ts";
import { describeHighlight } from "../highlights/describe-highlight.ts";
import { foundItem, noAddress, unreadable } from "../items/make-item.ts";
import { trackMembers, type UnusedField } from "../items/unused-fields.ts";
import { parseTime } from "../items/parse-time.ts";

/** Reads the name and parent of all collections first, because a parent may follow its children. */
async function parseCollections(source: ImportSource): Promise<Map<string, string[]>> {
  const folders: FolderById[] = [];
  for await (const { member, isElement, text, isCut } of splitJson(source)) {
    if (member !== "collections" || !isElement) continue;
    const collection = parseObject(isCut ? (closeJson(text, "whole") ?? "") : text);
    const id = asText(collection?.["id"]);
    if (collection === null || id === null) continue;
    const name = asText(collection["name"]) ?? "Untitled";
    folders.push({ id, name, parentId: asText(collection["parentId"]) });
  }
  return nameFolders(folders);
}

function parseLink(
  given: JsonObject,
  folders: string[],
  line: number,
  ofCollection: readonly UnusedField[],
): ImportFound {
  const { members: link, listUnused } = trackMembers(given);
  const title = asText(link["name"]) ?? asText(link["title"]);
  const url = asText(link["url"]);
  if (url === null) {
    const isFile = /^(pdf|image|readable|monolith)$/.test(asText(link["type"]) ?? "");
    const reason = isFile
      ? "This is a file, and the export of Linkwarden leaves files out."
      : noAddress;
    return unreadable(line, reason, { title });
  }
  const fields = {
    title,
    url,
    folders,
    topics: asNames(link["tags"]),
    description: asText(link["description"]),
    text: asText(link["textContent"]),
    highlights: asObjects(link["highlights"] ?? link["highlight"]).flatMap((highlight) => {
      const quote = asText(highlight["text"]);
      return quote === null
        ? []
        : [{ ...describeHighlight(highlight), quote, note: asText(highlight["comment"]) }];
    }),
    createdAt: parseTime(link["importDate"] ?? link["createdAt"]),
    updatedAt: parseTime(link["updatedAt"]),
  };
  return foundItem(line, { ...fields, unused: [...ofCollection, ...listUnused()] });
}

async function* parseLinkwarden(source: ImportSource, losses: Losses): AsyncGenerator<ImportFound> {
  const paths = await parseCollections(source);
  let line = 0;
  for await (const piece of splitJson(source)) {
    const { member, isElement, text, isCut } = piece;
    if (member === "collections" && isElement) {
      const collection = parseObject(isCut ? (closeJson(text, "whole") ?? "") : text);
      if (collection === null && !isCut)
        yield unreadable((line += 1), "This collection is broken JSON.");
      // "Unorganized" is the default collection, so its links have no folder.
      const path = paths.get(asText(collection?.["id"]) ?? "") ?? [];
      const folders = path.length === 1 && path[0] === "Unorganized" ? [] : path;
      const description = asText(collection?.["description"]);
      if (description !== null) yield { kind: "folder", folders, description };
      const ofCollection: UnusedField[] = isYes(collection?.["isPublic"]) ? ["Public sharing"] : [];
      for (const link of asObjects(collection?.["links"]))
        yield parseLink(link, folders, (line += 1), ofCollection);
    }
    if (member === "pinnedLinks" && isElement) losses.add("Favourites");
    if (isCut) yield unreadable(line + 1, describeCut(source));
  }
}

export const linkwarden: TextFormat = {
  format: "linkwarden",
  detect: ({ document }) => {
    const first = asObjects(document?.["collections"])[0];
    return first !== undefined && "links" in first && document?.["format"] !== "commonplace";
  },
  parse: parseLinkwarden,
};
