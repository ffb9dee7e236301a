/**
 * Exports prepared as files, so that downloads have a length and can resume, at any process. Stored in a folder per user,
 * and deleted after some time.
 */
import { createHash } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Ctx } from "#server/app-context.ts";
import type { StoredFile } from "#server/files/storage.ts";

/** Offsets within the file, both included. */
export type ByteRange = { start: number; end: number };

export type PreparedFile = {
  size: number;
  /** A strong ETag, different for each file. */
  etag: string;
  writtenAt: Date;
  /** Call either this once, or `close`. */
  open: (range: ByteRange) => Promise<Readable>;
  close: () => Promise<void>;
};

/** The maximum per user; older files are deleted. */
const maxFiles = 2;
export const preparedFileLifetimeMs = 2 * 60 * 60_000;
/** Exports larger than this, or than a share of the free space, are not prepared. */
const maxBytes = 2 * 1024 ** 3;
const maxShareOfFreeSpace = 0.25;
export const exportFolder = "exports";

function folderOf({ userId }: Ctx): string {
  return `${exportFolder}/${userId}`;
}

/** The key of a prepared file with this name. */
export function exportKey(ctx: Ctx, file: string): string {
  return `${folderOf(ctx)}/${file}`;
}

/** The prefix of file names, equal for equal requests. The rest of the name makes it unique. */
export function nameExport(question: object, ending: string): string {
  const digest = createHash("sha256").update(JSON.stringify(question)).digest("hex");
  return `${digest.slice(0, 32)}.${ending}`;
}

export function toEtag(file: string): string {
  return `"${file.slice(file.lastIndexOf(".") + 1)}"`;
}

/** The newest file of that name, or null if there is none or it is too old. */
export async function openPreparedFile(ctx: Ctx, name: string): Promise<PreparedFile | null> {
  const { storage } = ctx.app;
  const prefix = exportKey(ctx, `${name}.`);
  const known = (await listPrepared(ctx)).find(({ key }) => key.startsWith(prefix));
  if (known === undefined || Date.now() - known.writtenAt.getTime() > preparedFileLifetimeMs)
    return null;
  const { key, size, writtenAt } = known;
  // Deleted since it was listed.
  if (!(await storage.exists(key))) return null;
  const open = (range: ByteRange) => storage.getStream(key, size === 0 ? {} : range);
  return { size, etag: toEtag(key), writtenAt, open, close: async () => {} };
}

/** Whether there is enough space for it. */
export async function canPrepare(ctx: Ctx, likelySize: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(ctx.app.env.dataDir);
  return likelySize <= Math.min(maxBytes, bavail * bsize * maxShareOfFreeSpace);
}

/** Keeps the newest files, and one of each name. */
export async function deleteOlder(ctx: Ctx): Promise<void> {
  const names = new Set<string>();
  for (const { key } of await listPrepared(ctx)) {
    const name = key.slice(0, key.lastIndexOf("."));
    const isKept = names.size < maxFiles && !names.has(name);
    names.add(name);
    if (!isKept) await ctx.app.storage.delete(key);
  }
}

/** The user's prepared files, the newest first. */
async function listPrepared(ctx: Ctx): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of ctx.app.storage.list(folderOf(ctx))) files.push(file);
  return files.toSorted((one, other) => +other.writtenAt - +one.writtenAt);
}
