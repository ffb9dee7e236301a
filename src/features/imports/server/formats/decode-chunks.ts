// Bytes of a text to its characters, piece by piece.
import iconv from "iconv-lite";
import {
  decodeText,
  detectCharset,
  isPlausible,
  measureDamage,
  readByteOrderMark,
  readDeclaredCharset,
  widenCharset,
} from "#server/decode-text.ts";
import type { Bytes } from "./import-source.ts";

const sampleBytes = 64 * 1024;

/** The beginning, what lies around the first byte that is not ASCII, and whether all of it is UTF-8. */
type Survey = { start: Buffer; foreign: Buffer; isUtf8: boolean; size: number };

async function surveyBytes(bytes: Bytes): Promise<Survey> {
  // Never told that the bytes end: a text cut within a character is UTF-8 all the same.
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

/** The charset is null when the bytes are not text; `size` is how many they are. */
export async function findCharset(bytes: Bytes): Promise<{ charset: string | null; size: number }> {
  const survey = await surveyBytes(bytes);
  return { charset: chooseCharset(survey), size: survey.size };
}

/** By mark, then UTF-8 where the bytes prove it, then what the text declares, last a guess. */
function chooseCharset({ start, foreign, isUtf8 }: Survey): string | null {
  const marked = readByteOrderMark(start);
  if (marked !== null) return marked;
  const declared = readDeclaredCharset(start.subarray(0, 4_096).toString("latin1"), null);
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

/** The text in pieces, without byte order mark and NUL. Bytes that the charset does not have become U+FFFD. */
export async function* decodeChunks(bytes: Bytes, charset: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(iconv.encodingExists(charset) ? charset : "utf-8");
  for await (const chunk of bytes) {
    const text = decoder.write(chunk).replaceAll("\0", "");
    if (text !== "") yield text;
  }
  const rest = decoder.end()?.replaceAll("\0", "") ?? "";
  if (rest !== "") yield rest;
}
