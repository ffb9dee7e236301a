import { analyse } from "chardet";
import iconv from "iconv-lite";

/** Text and the charset it was decoded from, by iconv-lite's name. */
export type Decoded = { text: string; charset: string };

const byteOrderMarks: { charset: string; mark: number[] }[] = [
  { charset: "utf-8", mark: [0xef, 0xbb, 0xbf] },
  { charset: "utf-32le", mark: [0xff, 0xfe, 0x00, 0x00] },
  { charset: "utf-32be", mark: [0x00, 0x00, 0xfe, 0xff] },
  { charset: "utf-16le", mark: [0xff, 0xfe] },
  { charset: "utf-16be", mark: [0xfe, 0xff] },
];

/** The charset a byte order mark names, or null. */
export function readByteOrderMark(bytes: Buffer): string | null {
  const found = byteOrderMarks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  return found?.charset ?? null;
}

/** The text if the bytes are valid UTF-8 throughout, else null. */
export function decodeStrictUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes as `charset`, or null when there is no such charset. */
export function decodeAs(bytes: Buffer, charset: string): string | null {
  return iconv.encodingExists(charset) ? iconv.decode(bytes, charset) : null;
}

export function detectCharset(bytes: Buffer): string | null {
  for (const match of analyse(bytes.subarray(0, 64 * 1024))) {
    if (iconv.encodingExists(match.name)) return match.name;
  }
  return null;
}
