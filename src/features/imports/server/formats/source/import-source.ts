// A text to import: a file, or a file in a zip. Each call of `readText` reads it from the start.
import { type ImportHead, parseHead } from "./import-head.ts";
import { findFirstLine } from "../json/json-lines.ts";
import { decodeChunks, findCharset, type Bytes } from "./decode-chunks.ts";

export type ImportSource = {
  /** The file name without folders. */
  name: string;
  head: ImportHead;
  /** Bytes after unpacking. */
  size: number;
  /** Yields the whole text in chunks, without byte order mark and NUL. */
  readText(): AsyncGenerator<string>;
};

/** UTF-16 units of the beginning that formats are detected by. */
const headLength = 256 * 1024;

/** Returns null if the bytes are not text. `openBytes` may be called several times. */
export async function createSource(
  name: string,
  openBytes: () => Bytes,
): Promise<ImportSource | null> {
  const { charset, size } = await findCharset(openBytes());
  if (charset === null) return null;
  const readText = (): AsyncGenerator<string> => decodeChunks(openBytes(), charset);
  let beginning = "";
  for await (const chunk of readText()) {
    beginning += chunk;
    if (beginning.length >= headLength) break;
  }
  beginning = beginning.slice(0, headLength);
  const first = await findFirstLine(name, beginning, readText);
  return { name, head: parseHead(name, beginning, first), size, readText };
}
