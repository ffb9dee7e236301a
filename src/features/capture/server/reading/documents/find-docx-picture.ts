import type { Entry, ZipFile } from "yauzl";
import yauzl from "yauzl";
import { parseImageHeader } from "#server/files/image-header.ts";

const maxEntries = 2_000;
const maxPictureBytes = 20 * 1024 * 1024;
/** Pictures unpacked in search of a large one. */
const maxTried = 10;
/** Pixels. Smaller ones are logos and signs. A thumbnail shows a page, so it may be small. */
const minSide = { thumbnail: 100, media: 200 };
const thumbnail = /^docProps\/thumbnail\.(jpe?g|png|webp)$/i;
const media = /^word\/media\/[^/]+\.(jpe?g|png|webp)$/i;
const noPicture = "The document contains no picture.";

/** The embedded thumbnail of a DOCX, or its first large picture. */
export async function findDocxPicture(bytes: Buffer): Promise<Buffer | string> {
  let zip: ZipFile | null = null;
  try {
    zip = await yauzl.fromBufferPromise(bytes, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
    });
    if (zip.entryCount > maxEntries) return "The document has too many parts.";
    for (const entry of (await listPictures(zip)).slice(0, maxTried)) {
      const picture = await unpack(zip, entry);
      if (picture !== null && isLarge(picture, entry)) return picture;
    }
    return noPicture;
  } catch {
    return "The document is damaged.";
  } finally {
    zip?.close();
  }
}

/** The thumbnail first, then the others by their number: image2 before image10. */
async function listPictures(zip: ZipFile): Promise<Entry[]> {
  const found: Entry[] = [];
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > maxEntries) break;
    const isPicture = thumbnail.test(entry.fileName) || media.test(entry.fileName);
    if (isPicture && !entry.isEncrypted() && entry.uncompressedSize <= maxPictureBytes)
      found.push(entry);
  }
  const { compare } = new Intl.Collator("en", { numeric: true });
  // "docProps" sorts before "word".
  return found.toSorted((one, other) => compare(one.fileName, other.fileName));
}

/** Null if it is larger than its header says. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer | null> {
  const stream = await zip.openReadStreamPromise(entry);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxPictureBytes) {
      stream.destroy();
      return null;
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function isLarge(picture: Buffer, { fileName }: Entry): boolean {
  const header = parseImageHeader(picture);
  const min = thumbnail.test(fileName) ? minSide.thumbnail : minSide.media;
  return header !== null && Math.min(header.width, header.height) >= min;
}
