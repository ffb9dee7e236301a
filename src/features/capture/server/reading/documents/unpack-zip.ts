import type { Entry, ZipFile } from "yauzl";
import yauzl from "yauzl";

/** Contents of a package: its part names, and the bytes of those that are XML. */
export type ZipContents = { names: Set<string>; parts: Map<string, Buffer> };
export type ZipProblem = "encrypted" | "too_large" | "malformed";

const maxEntries = 2_000;
const maxUnpackedBytes = 64 * 1024 * 1024;
// Pictures and attachments are never unpacked, so they are not counted.
const attachment =
  /^word\/(media|embeddings|fonts)\/|\.(png|jpe?g|gif|emf|wmf|tiff?|bmp|svg|bin|odttf|ttf|mp[34]|wav)$/i;

const xmlPart = /\.(xml|rels)$/i;

class UnpackedTooLarge extends Error {}

/** Unpacks an entry and counts its real size, because its header may be wrong. */
async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  budget: number,
  isKept: boolean,
): Promise<{ size: number; bytes: Buffer }> {
  const stream = await zip.openReadStreamPromise(entry);
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > budget) {
      stream.destroy();
      throw new UnpackedTooLarge();
    }
    if (isKept) kept.push(chunk);
  }
  return { size, bytes: Buffer.concat(kept) };
}

/**
 * Unpacks a package before any parser reads it: at most 2,000 entries and 64 MB, excluding pictures, counted while
 * unpacking.
 */
export async function unpackZip(bytes: Buffer): Promise<ZipContents | ZipProblem> {
  let zip: ZipFile | null = null;
  try {
    zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > maxEntries) return "too_large";
    const contents: ZipContents = { names: new Set(), parts: new Map() };
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return "encrypted";
      contents.names.add(entry.fileName);
      if (contents.names.size > maxEntries) return "too_large";
      if (attachment.test(entry.fileName)) continue;
      const isKept = xmlPart.test(entry.fileName);
      const part = await unpackEntry(zip, entry, maxUnpackedBytes - total, isKept);
      total += part.size;
      if (isKept) contents.parts.set(entry.fileName, part.bytes);
    }
    return contents;
  } catch (error) {
    return error instanceof UnpackedTooLarge ? "too_large" : "malformed";
  } finally {
    zip?.close();
  }
}
