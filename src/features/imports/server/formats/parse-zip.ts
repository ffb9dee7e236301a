// Detects the format of a zip by its files.
import { documentName } from "#features/export/contract.ts";
import type { ImportFormat } from "#features/imports/contract.ts";
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import { AppError } from "#shared/errors.ts";
import { parseCommonplace } from "./commonplace/parse-commonplace.ts";
import { type ImportSource, createSource } from "./source/import-source.ts";
import type { Losses } from "./items/losses.ts";
import { metadataName, parseOmnivoreZip } from "./read-later/omnivore.ts";
import { pocket } from "./read-later/pocket.ts";
import { isAnnotations, isCollection, parsePocketZip } from "./read-later/pocket-zip.ts";
import { importable } from "./detect-upload.ts";
import { detectFormat } from "./detect-format.ts";
import type { ZipEntry } from "./zip/zip-files.ts";
import { isHidden, isNote, parseZipNotes } from "./zip/zip-notes.ts";

export type ParsedUpload = { format: ImportFormat; found: AsyncGenerator<ImportFound> };

/** Maximum number of texts in a zip that are checked for an export. */
const maxInspected = 200;
const textEndings = /\.(html?|csv|tsv|json|xml|opml|rss|atom|txt)$/i;

async function openEntry(entry: ZipEntry): Promise<ImportSource> {
  const source = await createSource(entry.path.slice(entry.path.lastIndexOf("/") + 1), entry.open);
  if (source !== null) return source;
  throw new AppError(
    "validation",
    `The file “${entry.path.slice(0, 200)}” in this zip is not text.`,
  );
}

/** Joins several texts: the line numbers of each continue after the previous text. */
async function* joinParts(parts: AsyncIterable<ImportFound>[]): AsyncGenerator<ImportFound> {
  let before = 0;
  for (const part of parts) {
    let last = before;
    for await (const found of part) {
      if ("line" in found) {
        found.line += before;
        last = Math.max(last, found.line);
      }
      yield found;
    }
    before = last;
  }
}

async function parseOmnivore(entries: ZipEntry[]): Promise<ParsedUpload> {
  const lists = await Promise.all(
    entries.filter(({ path }) => metadataName.test(path)).map(openEntry),
  );
  const parts = lists.map((source) => parseOmnivoreZip(entries, source));
  return { format: "omnivore", found: joinParts(parts) };
}

/** Exports in the form of texts in the zip: all texts of the same format as the first. */
async function parseTexts(entries: ZipEntry[], losses: Losses): Promise<ParsedUpload | null> {
  const sources: ImportSource[] = [];
  for (const entry of entries.filter(({ path }) => textEndings.test(path)).slice(0, maxInspected)) {
    const source = await createSource(
      entry.path.slice(entry.path.lastIndexOf("/") + 1),
      entry.open,
    );
    if (source !== null) sources.push(source);
  }
  const known = sources.map((source) => ({ source, text: detectFormat(source.head) }));
  const first = known.find(({ text }) => text !== null)?.text;
  if (!first) return null;
  if (first === pocket) return parsePocket(entries, losses);
  const same = known.filter(({ text }) => text === first);
  losses.add("Other files in the zip", entries.length - same.length);
  return {
    format: first.format,
    found: joinParts(same.map(({ source }) => first.parse(source, losses))),
  };
}

/** The tables, and what the JSON files say about their pages. */
async function parsePocket(entries: ZipEntry[], losses: Losses): Promise<ParsedUpload> {
  const open = async (isWanted: (path: string) => boolean) =>
    Promise.all(entries.filter(({ path }) => isWanted(path)).map(openEntry));
  const tables = (await open((path) => /\.csv$/i.test(path))).filter(({ head }) =>
    pocket.detect(head),
  );
  const annotations = await open(isAnnotations);
  const collections = await open(isCollection);
  const count = tables.length + annotations.length + collections.length;
  losses.add("Other files in the zip", entries.length - count);
  return { format: "pocket", found: parsePocketZip(tables, annotations, collections, losses) };
}

function isOwnDocument(path: string): boolean {
  return path === documentName || (path.endsWith(`/${documentName}`) && !/\/.*\//.test(path));
}

/** Throws "validation" with a message if nothing in the zip can be imported. */
export async function parseZip(all: readonly ZipEntry[], losses: Losses): Promise<ParsedUpload> {
  const entries = all.filter((entry) => !isHidden(entry));
  const own = entries.find(({ path }) => isOwnDocument(path));
  if (own !== undefined) {
    // If the user unpacked and zipped it again, everything may be in a folder.
    const before = own.path.length - documentName.length;
    const paths = new Map(entries.map(({ path }) => [path.slice(before), path]));
    return { format: "commonplace", found: parseCommonplace(await openEntry(own), losses, paths) };
  }
  if (entries.some(({ path }) => metadataName.test(path))) return parseOmnivore(entries);
  if (entries.some(isNote)) return { format: "markdown", found: parseZipNotes(entries, losses) };
  const texts = await parseTexts(entries, losses);
  if (texts !== null) return texts;
  const inner = entries.find(({ path }) => /\.(zip|tar|gz|7z|rar)$/i.test(path));
  throw new AppError(
    "validation",
    inner === undefined
      ? `Nothing in this zip can be imported. ${importable}`
      : `There is another archive in this zip: “${inner.path.slice(0, 200)}”. Please unpack the zip and import what is in it.`,
  );
}
