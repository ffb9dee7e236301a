/** Uploaded documents and pictures as members of a zip, streamed from storage one at a time. */
import type { Ctx } from "#server/app-context.ts";
import { toFileName } from "#server/files/file-name.ts";
import type { ExportedFile } from "#features/export/contract.ts";
import { type EntryScope } from "./select/list-own-entries.ts";
import { type EntryRow, selectEntries, type StoredFile } from "./select/select-entries.ts";
import type { ZipMember } from "./zip/write-zip.ts";

/** Keys of files that were written completely; others are listed without a path. */
export type Included = Set<string>;

/** All files of the scope's entries, under `files/`. Fills `included`. */
export async function* listFiles(
  ctx: Ctx,
  scope: EntryScope,
  included: Included,
): AsyncGenerator<ZipMember, void, void> {
  for await (const group of selectEntries(ctx, scope, { withTexts: false }))
    for (const entry of group)
      for (const file of filesOf(entry))
        yield* getStoredFile(ctx, file, pathOf(entry, file), included);
}

export function filesOf({ file, picture }: EntryRow): StoredFile[] {
  return [file, picture].filter((one) => one !== null);
}

/** Yields nothing if the file is missing. */
export async function* getStoredFile(
  ctx: Ctx,
  { key }: StoredFile,
  path: string,
  included: Included,
): AsyncGenerator<ZipMember, void, void> {
  if (!(await ctx.app.storage.exists(key))) return;
  yield { path, modifiedAt: new Date(), content: streamFile(ctx, key, included) };
}

/** Ends early if reading fails, because an export without one file is better than none. */
async function* streamFile(
  { app }: Ctx,
  key: string,
  included: Included,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    for await (const chunk of await app.storage.getStream(key)) yield chunk as Buffer;
    included.add(key);
  } catch (error) {
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
  return { name, type, size, path: included.has(key) ? pathOf(entry, file) : null };
}

function pathOf({ id }: EntryRow, { name }: StoredFile): string {
  return `files/${id}/${toFileName(name, "document")}`;
}
