/**
 * Exports prepared as files, so that downloads have a length and can resume. Stored in a folder per user
 * inside the data folder, readable by the process's owner only, and deleted after some time.
 */
import { createHash } from "node:crypto";
import { type FileHandle, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Ctx } from "#server/app-context.ts";

export type PreparedFile = {
  handle: FileHandle;
  size: number;
  /** A strong ETag, different for each file. */
  etag: string;
  writtenAt: Date;
};

/** The maximum per user; older files are deleted. */
const maxFiles = 2;
export const preparedFileLifetimeMs = 2 * 60 * 60_000;
/** Exports larger than this, or than a share of the free space, are not prepared. */
const maxBytes = 2 * 1024 ** 3;
const maxShareOfFreeSpace = 0.25;

export function exportFolder(dataDir: string): string {
  return join(dataDir, "exports");
}

export function userFolder({ app, userId }: Ctx): string {
  return join(exportFolder(app.env.dataDir), userId);
}

/** The prefix of file names, equal for equal requests. The rest of the name makes it unique. */
export function nameExport(question: object, ending: string): string {
  const digest = createHash("sha256").update(JSON.stringify(question)).digest("hex");
  return `${digest.slice(0, 32)}.${ending}`;
}

export function toEtag(file: string): string {
  return `"${file.slice(file.lastIndexOf(".") + 1)}"`;
}

/** The newest file of that name, or null if there is none or it is too old. The caller closes its handle. */
export async function openPreparedFile(ctx: Ctx, name: string): Promise<PreparedFile | null> {
  const known = (await listPrepared(userFolder(ctx))).find(({ file }) =>
    file.startsWith(`${name}.`),
  );
  if (known === undefined || Date.now() - known.at > preparedFileLifetimeMs) return null;
  const handle = await open(join(userFolder(ctx), known.file)).catch(() => null);
  if (handle === null) return null;
  const { size, mtime } = await handle.stat();
  return { handle, size, etag: toEtag(known.file), writtenAt: mtime };
}

/** Whether there is enough space for it. */
export async function canPrepare(ctx: Ctx, likelySize: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(ctx.app.env.dataDir);
  return likelySize <= Math.min(maxBytes, bavail * bsize * maxShareOfFreeSpace);
}

/** Keeps the newest files, and one of each name. */
export async function deleteOlder(ctx: Ctx): Promise<void> {
  const folder = userFolder(ctx);
  const names = new Set<string>();
  for (const { file } of await listPrepared(folder)) {
    const name = file.slice(0, file.lastIndexOf("."));
    const isKept = names.size < maxFiles && !names.has(name);
    names.add(name);
    if (!isKept) await rm(join(folder, file), { force: true });
  }
}

/** Newest first, without unfinished files. */
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
