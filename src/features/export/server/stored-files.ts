/** Uploaded documents and pictures as members of a zip, streamed from storage one at a time. */
import type { Ctx } from "#server/app-context.ts";
import { toFileName } from "#server/files/file-name.ts";
import { findStorageAway } from "#server/files/storage.ts";
import type { ExportedFile, ExportedPicture } from "#features/export/contract.ts";
import { type EntryScope } from "./select/list-own-entries.ts";
import { type EntryRow, selectEntries, type StoredFile } from "./select/select-entries.ts";
import type { StoredPicture } from "./select/select-pictures.ts";
import type { ZipMember } from "./zip/write-zip.ts";

/** The bytes of each written file by its key; null if it could not be read. Others are listed without a path. */
export type Included = Map<string, number | null>;

/** All files of the scope's entries, under `files/`, and their pictures. Fills `included`. */
export async function* listFiles(
  ctx: Ctx,
  scope: EntryScope,
  included: Included,
): AsyncGenerator<ZipMember, void, void> {
  for await (const group of selectEntries(ctx, scope, { withTexts: false }))
    for (const entry of group) {
      const { file } = entry;
      if (file !== null) yield* getStoredFile(ctx, file, pathOf(entry, file), included);
      yield* listPictures(ctx, [entry.picture, entry.icon, ...entry.pictures], included);
    }
}

/** A picture is in the zip once, however many entries show it. Fills `included`. */
export async function* listPictures(
  ctx: Ctx,
  pictures: readonly (StoredPicture | null)[],
  included: Included,
): AsyncGenerator<ZipMember, void, void> {
  for (const picture of pictures)
    if (picture !== null && !included.has(picture.key))
      yield* getStoredFile(ctx, picture, picturePathOf(picture), included);
}

/** Yields nothing if the file is missing. */
export async function* getStoredFile(
  ctx: Ctx,
  { key }: Pick<StoredFile, "key">,
  path: string,
  included: Included,
): AsyncGenerator<ZipMember, void, void> {
  if (!(await ctx.app.storage.exists(key))) return;
  yield { path, modifiedAt: new Date(), content: streamFile(ctx, key, included) };
}

/**
 * Ends early if reading fails, because an export without one file is better than none; but not while the storage is away,
 * when all files would be missing.
 */
async function* streamFile(
  { app }: Ctx,
  key: string,
  included: Included,
): AsyncGenerator<Uint8Array, void, void> {
  let size = 0;
  included.set(key, null);
  try {
    for await (const chunk of await app.storage.getStream(key)) {
      size += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    included.set(key, size);
  } catch (error) {
    if (findStorageAway(error) !== null) throw error;
    app.log.warn({ err: error }, "a file could not be read for an export");
  }
}

/** The file's description in the document. */
export function describeFile(
  entry: EntryRow,
  file: StoredFile | null,
  included: Included,
): ExportedFile | null {
  if (file === null) return null;
  const { key, name, type, size } = file;
  return { name, type, size, path: included.get(key) == null ? null : pathOf(entry, file) };
}

/** The picture's description in the document. */
export function describePicture(
  { key, ...picture }: StoredPicture,
  included: Included,
): ExportedPicture {
  const size = included.get(key);
  if (size == null) return { ...picture, path: null };
  return { ...picture, size, path: picturePathOf(picture) };
}

/** In the zip. */
export function picturePathOf({ name }: Pick<StoredPicture, "name">): string {
  return `pictures/${name}`;
}

function pathOf({ id }: EntryRow, { name }: StoredFile): string {
  return `files/${id}/${toFileName(name, "document")}`;
}
