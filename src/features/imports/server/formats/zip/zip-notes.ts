// A folder of Markdown notes as a zip, such as an Obsidian vault. Folders become collections, documents are
// imported, too.
import type { ImportFound, ItemFile } from "#features/imports/server/items/import-item.ts";
import { describeNote, findOtherNote } from "../text/describe-note.ts";
import { createSource } from "../source/import-source.ts";
import type { Losses } from "../items/losses.ts";
import { foundItem, unreadable } from "../items/make-item.ts";
import { loadNote } from "../text/note-text.ts";
import { findOwnFile } from "../text/own-note.ts";
import type { ZipEntry } from "./zip-files.ts";
import { percentDecode } from "#shared/percent-decode.ts";

const documentTypes: Record<string, string> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  txt: "text/plain",
};
const pictureTypes: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
};
const maxNoteBytes = 8 * 1024 * 1024;
const embedded = /!\[\[([^\]|#]+)[^\]]*\]\]|!\[[^\]]*\]\((?:<([^>\n]+)>|([^)\s>]+))/g;

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function endingOf(path: string): string {
  return /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
}

export function isNote({ path }: ZipEntry): boolean {
  return /^(md|markdown)$/.test(endingOf(path));
}

/** Files for internal use of programs: names that begin with a dot, and macOS metadata. */
export function isHidden({ path }: ZipEntry): boolean {
  return path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
}

/**
 * A single top-level folder that contains further folders is skipped; without further folders, its name is
 * kept.
 */
function findRoot(entries: readonly ZipEntry[]): number {
  const paths = entries.map(({ path }) => path.split("/"));
  const first = paths[0]?.[0];
  const isOne = paths.every((path) => path.length > 1 && path[0] === first);
  return isOne && paths.some((path) => path.length > 2) ? 1 : 0;
}

function describeFile({ path, size }: ZipEntry, types: Record<string, string>): ItemFile | null {
  const type = types[endingOf(path)];
  return type === undefined ? null : { path, name: nameOf(path), type, size };
}

/** Finds the first picture in the note: in the note's folder or, as in Obsidian, any with that name. */
function findPicture(
  text: string,
  folder: string,
  pictures: ReadonlyMap<string, ZipEntry>,
): ItemFile | null {
  for (const [, wiki, quoted, plain = ""] of text.matchAll(embedded)) {
    const name = nameOf(wiki ?? quoted ?? percentDecode(plain));
    const entry = pictures.get(folder + name) ?? pictures.get(name);
    if (entry !== undefined) return describeFile(entry, pictureTypes);
  }
  return null;
}

export async function* parseZipNotes(
  entries: readonly ZipEntry[],
  losses: Losses,
): AsyncGenerator<ImportFound> {
  const rootLength = findRoot(entries);
  const listFolders = ({ path }: { path: string }) => path.split("/").slice(rootLength, -1);
  const pictures = new Map(
    entries
      .filter(({ path }) => endingOf(path) in pictureTypes)
      .flatMap((entry) => [[nameOf(entry.path), entry] as const, [entry.path, entry] as const]),
  );
  const documents = new Map(
    entries.flatMap((entry) => {
      const file = describeFile(entry, documentTypes);
      return file === null ? [] : [[entry.path, file]];
    }),
  );
  /** Pictures and documents that belong to a note, so that they are not imported separately. */
  const shown = new Set<string>();
  let line = 0;
  for (const entry of entries.filter(isNote)) {
    line += 1;
    const title = nameOf(entry.path);
    if (entry.size > maxNoteBytes) {
      yield unreadable(line, "This note is larger than 8 MB.", { title });
      continue;
    }
    const source = await createSource(entry.path, entry.open);
    const text = source === null ? null : await loadNote(entry.path, source.readText());
    if (text === null) yield unreadable(line, "This note holds data that is not text.", { title });
    if (text === null || text.trim() === "") continue;
    const other = findOtherNote(entry.path, text);
    if (other !== null) {
      losses.add(other);
      continue;
    }
    const folder = entry.path.slice(0, entry.path.length - title.length);
    const picture = findPicture(text, folder, pictures);
    const file = documents.get(folder + (findOwnFile(text) ?? "")) ?? null;
    for (const attached of [picture, file]) if (attached !== null) shown.add(attached.path);
    const attached = file === null ? {} : { source: "file" as const, file };
    const note = { folders: listFolders(entry), ...describeNote(title, text) };
    yield foundItem(line, { ...note, ...attached, picture });
  }
  for (const [path, file] of documents) {
    if (shown.has(path)) continue;
    line += 1;
    yield foundItem(line, { source: "file", title: file.name, folders: listFolders(file), file });
  }
  const others = entries.filter(
    (entry) =>
      !isNote(entry) && !shown.has(entry.path) && describeFile(entry, documentTypes) === null,
  );
  losses.add("Other files in the zip", others.length);
}
