import { analyse } from "chardet";
import iconv from "iconv-lite";
import { decodeDosCyrillic, decodeIso2022Kr, decodeJohab, detectUtf32 } from "./rare-charsets.ts";

/** Text and the charset it was decoded from. */
export type Decoded = { text: string; charset: string };

// UTF-32 first: its mark starts with the UTF-16 mark.
const byteOrderMarks: { charset: string; mark: number[] }[] = [
  { charset: "utf-8", mark: [0xef, 0xbb, 0xbf] },
  { charset: "utf-32le", mark: [0xff, 0xfe, 0x00, 0x00] },
  { charset: "utf-32be", mark: [0x00, 0x00, 0xfe, 0xff] },
  { charset: "utf-16le", mark: [0xff, 0xfe] },
  { charset: "utf-16be", mark: [0xfe, 0xff] },
];

// Decoded as their supersets, as browsers do.
const supersets: Record<string, string> = {
  "iso-8859-1": "windows-1252",
  "us-ascii": "windows-1252",
  ascii: "windows-1252",
  latin1: "windows-1252",
  "iso-8859-9": "windows-1254",
  gb2312: "gb18030",
  gbk: "gb18030",
  "ks_c_5601-1987": "cp949",
  "iso-8859-8-i": "iso-8859-8",
};

/** The charset a byte order mark names, or null. */
export function parseByteOrderMark(bytes: Buffer): string | null {
  const found = byteOrderMarks.find(({ mark }) =>
    mark.every((byte, index) => bytes[index] === byte),
  );
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

/** The charset used to decode `charset`: its superset if it has one. */
export function widenCharset(charset: string): string {
  return supersets[charset.toLowerCase()] ?? charset;
}

/** Decodes as `charset`, by any name that browsers or iconv know; null if there is no such charset. */
export function decodeAs(bytes: Buffer, charset: string): string | null {
  const name = widenCharset(charset);
  if (iconv.encodingExists(name)) return iconv.decode(bytes, name);
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-16 without a mark: half of the bytes of spaces, digits and line ends are zero. */
function detectUtf16(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, 16_384);
  let little = 0;
  let big = 0;
  for (let at = 0; at + 1 < sample.length; at += 2) {
    const low = sample[at] ?? 0;
    const high = sample[at + 1] ?? 0;
    if (high === 0 && (low === 32 || low === 10 || low === 13 || (low > 32 && low < 127)))
      little += 1;
    if (low === 0 && (high === 32 || high === 10 || high === 13 || (high > 32 && high < 127)))
      big += 1;
  }
  const pairs = sample.length / 2;
  const enough = Math.max(3, pairs * 0.08);
  if (little > enough && little > big * 10) return "utf-16le";
  if (big > enough && big > little * 10) return "utf-16be";
  return null;
}

// Signs of a wrong guess: half-width katakana and box-drawing characters in text, private-use and control
// characters, a capital right after a lower-case letter, Latin letters next to Cyrillic or Greek ones.
const misread =
  /[\uff61-\uff9f\u2500-\u257f\ue000-\uf8ff\u0080-\u009f\ufffd]|\p{Ll}\p{Lu}|[A-Za-z][\p{sc=Cyrillic}\p{sc=Greek}]|[\p{sc=Cyrillic}\p{sc=Greek}][A-Za-z]/gu;

/** Signs of a wrong charset per non-ASCII character, 0 and up. */
function measureMisreading(text: string): number {
  const foreign = text.match(/\P{ASCII}/gu)?.length ?? 0;
  return (text.match(misread)?.length ?? 0) / Math.max(1, foreign);
}

/** The most likely charset by the bytes alone, or null: chardet's guesses, checked by their decoded text. */
export function detectCharset(bytes: Buffer): string | null {
  const utf16 = bytes.includes(0) ? detectUtf16(bytes) : null;
  if (utf16) return utf16;
  const sample = bytes.subarray(0, 64 * 1024);
  const guesses = analyse(sample)
    .filter(({ name }) => iconv.encodingExists(name))
    .slice(0, 8)
    .map(({ name, confidence }) => {
      const text = decodeAs(sample.subarray(0, 8_192), name) ?? "";
      return { name, score: confidence - 100 * measureMisreading(text) };
    });
  return guesses.sort((one, other) => other.score - one.score)[0]?.name ?? null;
}

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g;

/** Whether decoded characters are plausible text rather than binary data. */
export function isPlausible(text: string, tolerated: number): boolean {
  const sample = text.slice(0, 100_000);
  return (sample.match(control)?.length ?? 0) <= sample.length * tolerated;
}

/**
 * Decodes plain text of unknown charset: byte order mark, strict UTF-8, then the most likely one. Null for
 * binary.
 */
export function decodeText(bytes: Buffer): Decoded | null {
  const marked = parseByteOrderMark(bytes) ?? detectUtf32(bytes);
  const utf8 = marked ? null : decodeStrictUtf8(bytes);
  if (utf8 !== null && isPlausible(utf8, 0.1)) return { text: utf8, charset: "utf-8" };
  const charset = marked ?? detectCharset(bytes) ?? "windows-1252";
  const text = decodeAs(bytes, charset);
  const isText = text !== null && isPlausible(text, 0.02);
  // The detector does not know these, and reports most of them as Western European.
  const rare = marked === null && (!isText || western.test(charset)) ? decodeRare(bytes) : null;
  return rare ?? (isText ? { text, charset } : null);
}

const western = /^(windows-125[0248]|iso-8859-(1|2|9|15)$|ascii)/i;

function decodeRare(bytes: Buffer): Decoded | null {
  const korean = decodeIso2022Kr(bytes);
  if (korean !== null) return { text: korean, charset: "iso-2022-kr" };
  const johab = decodeJohab(bytes);
  return johab === null ? decodeDosCyrillic(bytes) : { text: johab, charset: "johab" };
}

/** The charset declared by the first bytes of a page or an XML document, or by its header; lower case. */
export function parseDeclaredCharset(head: string, contentType: string | null): string | null {
  const inHeader = contentType?.match(/charset\s*=\s*["']?([\w:.-]+)/i)?.[1];
  const inXml = head.match(/^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w:.-]+)/i)?.[1];
  const inMeta = head.match(/<meta[^>]{0,300}charset\s*=\s*["']?\s*([\w:.-]+)/i)?.[1];
  return (inHeader ?? inMeta ?? inXml)?.toLowerCase() ?? null;
}

/** The share of replacement characters among non-ASCII characters, 0 to 1. */
export function measureDamage(text: string): number {
  let foreign = 0;
  let lost = 0;
  for (const character of text) {
    if (character > "\u007f") foreign += 1;
    if (character === "\ufffd") lost += 1;
  }
  return foreign === 0 ? 0 : lost / foreign;
}
