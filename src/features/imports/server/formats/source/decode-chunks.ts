// Decodes the bytes of a text in chunks.
import iconv from "iconv-lite";
import {
  decodeText,
  detectCharset,
  isPlausible,
  measureDamage,
  parseByteOrderMark,
  parseDeclaredCharset,
  widenCharset,
} from "#server/text/decode-text.ts";

export type Bytes = AsyncIterable<Buffer>;

const sampleBytes = 64 * 1024;

/** The first bytes, a sample around the first non-ASCII byte, and whether all bytes are UTF-8. */
type Survey = { start: Buffer; foreign: Buffer; isUtf8: boolean; size: number };

async function surveyBytes(bytes: Bytes): Promise<Survey> {
  // The decoder is never flushed, so a text that ends within a character still counts as UTF-8.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let start = Buffer.alloc(0);
  let foreign = Buffer.alloc(0);
  let isUtf8 = true;
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (start.length < sampleBytes) start = Buffer.concat([start, chunk.subarray(0, sampleBytes)]);
    if (foreign.length < sampleBytes) {
      const from = foreign.length > 0 ? 0 : chunk.findIndex((byte) => byte > 127);
      if (from >= 0) foreign = Buffer.concat([foreign, chunk.subarray(from, from + sampleBytes)]);
    }
    if (!isUtf8) continue;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      isUtf8 = false;
    }
  }
  return { start: start.subarray(0, sampleBytes), foreign, isUtf8, size };
}

/** The charset is null if the bytes are not text; `size` is their number. */
export async function findCharset(bytes: Bytes): Promise<{ charset: string | null; size: number }> {
  const survey = await surveyBytes(bytes);
  return { charset: chooseCharset(survey), size: survey.size };
}

/** In this order: byte order mark, valid UTF-8, the declared charset, a guess. */
function chooseCharset({ start, foreign, isUtf8 }: Survey): string | null {
  const marked = parseByteOrderMark(start);
  if (marked !== null) return marked;
  const declared = parseDeclaredCharset(start.subarray(0, 4_096).toString("latin1"), null);
  const isEscaped = declared?.startsWith("iso-2022") === true || declared === "hz-gb-2312";
  if (isEscaped && iconv.encodingExists(declared)) return declared;
  if (isUtf8) {
    const text = start.toString("utf8");
    if (isPlausible(text, 0.01)) return "utf-8";
    return decodeText(start.subarray(0, start.length & ~1))?.charset ?? null;
  }
  if (declared !== null && !/^utf-?8$/.test(declared) && iconv.encodingExists(declared))
    return widenCharset(declared);
  if (measureDamage(foreign.toString("utf8")) < 0.05) return "utf-8";
  const found = decodeText(start)?.charset ?? null;
  if (found === null || found.startsWith("utf-16") || start.some((byte) => byte > 127))
    return found;
  return widenCharset(detectCharset(foreign) ?? "windows-1252");
}

/**
 * Yields the text in chunks, without byte order mark and NUL. Bytes that are invalid in the charset become
 * U+FFFD.
 */
export async function* decodeChunks(bytes: Bytes, charset: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(iconv.encodingExists(charset) ? charset : "utf-8");
  for await (const chunk of bytes) {
    const text = decoder.write(chunk).replaceAll("\0", "");
    if (text !== "") yield text;
  }
  const rest = decoder.end()?.replaceAll("\0", "") ?? "";
  if (rest !== "") yield rest;
}
