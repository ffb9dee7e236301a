/**
 * Exports that were written to a file, so that a download has a length and can be begun again where it was cut.
 * They lie below the data folder in a folder of each person's own, for its owner alone, and are gone after some time.
 */
import { createHash } from "node:crypto";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  unlink,
} from "node:fs/promises";
import { join } from "node:path";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";

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

/** The name of its file, by which the same question finds it again. */
export function nameExport(question: object, ending: string): string {
  const digest = createHash("sha256").update(JSON.stringify(question)).digest("hex");
  return `${digest.slice(0, 32)}.${ending}`;
}

/** Null where none was written, or too long ago. Whoever is given it closes its handle. */
export async function openPrepared(ctx: Ctx, name: string): Promise<PreparedFile | null> {
  const handle = await open(join(folderOf(ctx), name)).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  });
  if (handle === null) return null;
  const { size, mtime, ino, mtimeMs } = await handle.stat();
  if (Date.now() - mtimeMs > keptMilliseconds) {
    await handle.close();
    return null;
  }
  const etag = `"${[ino, size, Math.round(mtimeMs * 1_000)].map((one) => one.toString(36)).join("-")}"`;
  return { handle, size, etag, writtenAt: mtime };
}

/** Whether there is room for it. */
export async function canPrepare(ctx: Ctx, likelySize: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(ctx.app.env.dataDir);
  return likelySize <= Math.min(mostBytes, bavail * bsize * shareOfRoom);
}

/**
 * Writes it whole or not at all, and opens it. Throws AppError "unavailable" where the disk is full or `signal` ends it.
 */
export async function prepare(
  ctx: Ctx,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<PreparedFile> {
  const folder = folderOf(ctx);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `${name}.${process.hrtime.bigint()}.part`);
  const handle = await open(unfinished, "wx", 0o600);
  try {
    await handle.writeFile(bytes, signal === undefined ? {} : { signal });
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await unlink(unfinished).catch(() => {});
    if (signal?.aborted === true)
      throw new AppError("unavailable", "Nobody waits for this export.");
    if (!hasCode(error, "ENOSPC")) throw error;
    throw new AppError(
      "unavailable",
      "There is no room left on the server's disk to prepare this export. Please export a part of it, or leave out the files.",
      { cause: error },
    );
  } finally {
    await handle.close();
  }
  await removeBefore(folder, name);
  return (await openPrepared(ctx, name))!;
}

async function removeBefore(folder: string, kept: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => name !== kept && !name.endsWith(".part"));
  const known = await Promise.all(
    others.map(async (name) => {
      const path = join(folder, name);
      return { path, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  const old = known.toSorted((one, other) => other.at - one.at).slice(mostKept - 1);
  for (const { path } of old) await rm(path, { force: true });
}

function folderOf({ app, userId }: Ctx): string {
  return join(exportFolder(app.env.dataDir), userId);
}

function hasCode(error: unknown, code: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as Error & { code?: unknown }).code === code) return true;
  return false;
}
