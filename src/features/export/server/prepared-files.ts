/**
 * Exports that were written to a file, so that a download has a length and can be begun again where it was cut.
 * They lie below the data folder in a folder of each person's own, for its owner alone, and are gone after some time.
 */
import { createHash } from "node:crypto";
import { type FileHandle, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Ctx } from "#server/app-context.ts";

export type PreparedFile = {
  handle: FileHandle;
  size: number;
  /** Strong: another for each file that was written. */
  etag: string;
  writtenAt: Date;
};

/** How many one person may have: those before are removed. */
const mostKept = 2;
export const keptMilliseconds = 2 * 60 * 60_000;
/** Larger ones are not prepared, nor what would take so much of the room that is left. */
const mostBytes = 2 * 1024 ** 3;
const shareOfRoom = 0.25;

export function exportFolder(dataDir: string): string {
  return join(dataDir, "exports");
}

export function ownFolder({ app, userId }: Ctx): string {
  return join(exportFolder(app.env.dataDir), userId);
}

/** How the names of its files begin: the same question finds them again. What follows tells one from the next. */
export function nameExport(question: object, ending: string): string {
  const digest = createHash("sha256").update(JSON.stringify(question)).digest("hex");
  return `${digest.slice(0, 32)}.${ending}`;
}

export function toEtag(file: string): string {
  return `"${file.slice(file.lastIndexOf(".") + 1)}"`;
}

/** The newest of that name. Null where none was written, or too long ago. Whoever is given it closes its handle. */
export async function openPrepared(ctx: Ctx, name: string): Promise<PreparedFile | null> {
  const known = (await listPrepared(ownFolder(ctx))).find(({ file }) =>
    file.startsWith(`${name}.`),
  );
  if (known === undefined || Date.now() - known.at > keptMilliseconds) return null;
  const handle = await open(join(ownFolder(ctx), known.file)).catch(() => null);
  if (handle === null) return null;
  const { size, mtime } = await handle.stat();
  return { handle, size, etag: toEtag(known.file), writtenAt: mtime };
}

/** Whether there is room for it. */
export async function canPrepare(ctx: Ctx, likelySize: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(ctx.app.env.dataDir);
  return likelySize <= Math.min(mostBytes, bavail * bsize * shareOfRoom);
}

/** Keeps the newest ones, and one of each name. */
export async function removeFormer(ctx: Ctx): Promise<void> {
  const folder = ownFolder(ctx);
  const names = new Set<string>();
  for (const { file } of await listPrepared(folder)) {
    const name = file.slice(0, file.lastIndexOf("."));
    const isKept = names.size < mostKept && !names.has(name);
    names.add(name);
    if (!isKept) await rm(join(folder, file), { force: true });
  }
}

/** Newest first; without what is still being written. */
async function listPrepared(folder: string): Promise<{ file: string; at: number }[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => !file.endsWith(".part"));
  const known = await Promise.all(
    files.map(async (file) => {
      const stats = await stat(join(folder, file)).catch(() => null);
      return { file, at: stats?.mtimeMs ?? 0 };
    }),
  );
  return known.toSorted((one, other) => other.at - one.at);
}
