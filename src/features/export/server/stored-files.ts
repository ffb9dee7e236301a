/** Uploaded documents and pictures as members of a zip, read from the storage one at a time. */
import type { Ctx } from "#server/app-context.ts";
import { toFileName } from "#server/file-name.ts";
import type { ExportedFile } from "#features/export/contract.ts";
import { type CardScope } from "./read/read-cards.ts";
import { type EntryRow, readEntries, type StoredFile } from "./read/read-entries.ts";
import type { ZipMember } from "./zip/write-zip.ts";

/** Keys of the storage that were written as a whole: what is not there is told of without a path. */
export type Included = Set<string>;

/** All that the entries of the scope have, under `files/`. Fills `included`. */
export async function* listFiles(
  ctx: Ctx,
  scope: CardScope,
  included: Included,
): AsyncGenerator<ZipMember, void, void> {
  for await (const group of readEntries(ctx, scope, { withTexts: false }))
    for (const entry of group)
      for (const file of filesOf(entry)) yield* takeFile(ctx, file, pathOf(entry, file), included);
}

export function filesOf({ file, picture }: EntryRow): StoredFile[] {
  return [file, picture].filter((one) => one !== null);
}

/** No member where the file is gone. */
export async function* takeFile(
  ctx: Ctx,
  { key }: StoredFile,
  path: string,
  included: Included,
): AsyncGenerator<ZipMember, void, void> {
  if (!(await ctx.app.storage.exists(key))) return;
  yield { path, modifiedAt: new Date(), content: readWhole(ctx, key, included) };
}

/** Ends early where it cannot be read to its end: the rest of the export is worth more than none. */
async function* readWhole(
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

/** What the document says of it. */
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
