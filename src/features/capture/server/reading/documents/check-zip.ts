import type { Entry, ZipFile } from "yauzl";
import yauzl from "yauzl";

/** Contents of a package: its part names, and the text of the requested parts. */
export type ZipContents = { names: Set<string>; parts: Map<string, string> };
export type ZipProblem = "encrypted" | "too_large" | "malformed";

const maxEntries = 2_000;
const maxUnpackedBytes = 64 * 1024 * 1024;
const maxPartBytes = 256 * 1024;
// Pictures and attachments are never unpacked, so they are not counted.
const attachment =
  /^word\/(media|embeddings|fonts)\/|\.(png|jpe?g|gif|emf|wmf|tiff?|bmp|svg|bin|odttf|ttf|mp[34]|wav)$/i;

class UnpackedTooLarge extends Error {}

/** Unpacks an entry to count its real size, because its header may be wrong. */
async function drainEntry(
  zip: ZipFile,
  entry: Entry,
  budget: number,
  isKept: boolean,
): Promise<{ bytes: number; text: string }> {
  const stream = await zip.openReadStreamPromise(entry);
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > budget) {
      stream.destroy();
      throw new UnpackedTooLarge();
    }
    if (isKept && bytes <= maxPartBytes) kept.push(chunk);
  }
  return { bytes, text: Buffer.concat(kept).toString("utf8") };
}

/**
 * Checks a whole package before any parser reads it: at most 2,000 entries and 64 MB unpacked, excluding
 * pictures, counted while unpacking. `keep` names the small parts to return.
 */
export async function checkZip(
  bytes: Buffer,
  keep: readonly string[],
): Promise<ZipContents | ZipProblem> {
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
      const isKept = keep.includes(entry.fileName);
      const part = await drainEntry(zip, entry, maxUnpackedBytes - total, isKept);
      total += part.bytes;
      if (isKept) contents.parts.set(entry.fileName, part.text);
    }
    return contents;
  } catch (error) {
    return error instanceof UnpackedTooLarge ? "too_large" : "malformed";
  } finally {
    zip?.close();
  }
}
