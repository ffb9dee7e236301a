/**
 * Caches the directories of zips: files are copied one at a time, and listing 150,000 of them takes seconds.
 * A zip is closed when it is idle.
 */
import { listZip, type ZipEntry, type ZipFiles } from "../formats/zip/zip-files.ts";

type Listing = { zip: ZipFiles; byPath: Map<string, ZipEntry> };
type CachedZip = { listing: Promise<Listing>; users: number; closing: NodeJS.Timeout | undefined };

const idleMs = 10_000;
const cache = new Map<string, CachedZip>();

/** `find` is valid until `work` is done. Throws as `openZip` does, and then caches nothing. */
export async function withCachedZip<Result>(
  path: string,
  work: (find: (entryPath: string) => ZipEntry | undefined) => Promise<Result>,
): Promise<Result> {
  const cached = cache.get(path) ?? addToCache(path);
  cached.users += 1;
  clearTimeout(cached.closing);
  try {
    const { byPath } = await cached.listing;
    return await work((entryPath) => byPath.get(entryPath));
  } finally {
    cached.users -= 1;
    if (cached.users === 0)
      cached.closing = setTimeout(() => void close(path, cached), idleMs).unref();
  }
}

function addToCache(path: string): CachedZip {
  const added: CachedZip = { listing: list(path), users: 0, closing: undefined };
  added.listing.catch(() => cache.delete(path));
  cache.set(path, added);
  return added;
}

async function list(path: string): Promise<Listing> {
  const zip = await listZip(path);
  const byPath = new Map<string, ZipEntry>();
  for (const entry of zip.entries) if (!byPath.has(entry.path)) byPath.set(entry.path, entry);
  return { zip, byPath };
}

async function close(path: string, { listing }: CachedZip): Promise<void> {
  cache.delete(path);
  (await listing.catch(() => null))?.zip.close();
}
