/**
 * Cached directories of zips. Files are copied one by one, and listing 150,000 takes seconds. An idle zip is
 * closed.
 */
import { listZip, type ZipEntry, type ZipFiles } from "../formats/zip/zip-files.ts";

type Listed = { zip: ZipFiles; byPath: Map<string, ZipEntry> };
type Kept = { listing: Promise<Listed>; users: number; closing: NodeJS.Timeout | undefined };

const idleMilliseconds = 10_000;
const kept = new Map<string, Kept>();

/** `find` is valid until `work` is done. Throws as `openZip` does, and then caches nothing. */
export async function withKeptZip<Result>(
  path: string,
  work: (find: (entryPath: string) => ZipEntry | undefined) => Promise<Result>,
): Promise<Result> {
  const one = kept.get(path) ?? keep(path);
  one.users += 1;
  clearTimeout(one.closing);
  try {
    const { byPath } = await one.listing;
    return await work((entryPath) => byPath.get(entryPath));
  } finally {
    one.users -= 1;
    if (one.users === 0)
      one.closing = setTimeout(() => void close(path, one), idleMilliseconds).unref();
  }
}

function keep(path: string): Kept {
  const one: Kept = { listing: list(path), users: 0, closing: undefined };
  one.listing.catch(() => kept.delete(path));
  kept.set(path, one);
  return one;
}

async function list(path: string): Promise<Listed> {
  const zip = await listZip(path);
  const byPath = new Map<string, ZipEntry>();
  for (const entry of zip.entries) if (!byPath.has(entry.path)) byPath.set(entry.path, entry);
  return { zip, byPath };
}

async function close(path: string, { listing }: Kept): Promise<void> {
  kept.delete(path);
  (await listing.catch(() => null))?.zip.close();
}
