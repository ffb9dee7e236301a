// Decodes charsets that neither the detector nor the decoder knows.
import iconv from "iconv-lite";

const sampleBytes = 16_384;

/** UTF-32 without a byte order mark: every unit is below 0x110000, and almost all are below 0x10000. */
export function detectUtf32(bytes: Buffer): "utf-32le" | "utf-32be" | null {
  if (bytes.length < 8 || bytes.length % 4 !== 0) return null;
  const [little, big] = [
    { valid: 0, plain: 0 },
    { valid: 0, plain: 0 },
  ];
  const units = Math.min(bytes.length, sampleBytes) >> 2;
  for (let at = 0; at < units * 4; at += 4) {
    count(little, bytes.readUInt32LE(at));
    count(big, bytes.readUInt32BE(at));
  }
  const isRight = ({ valid, plain }: typeof little) => valid === units && plain > units * 0.9;
  return isRight(little) ? "utf-32le" : isRight(big) ? "utf-32be" : null;
}

function count(counts: { valid: number; plain: number }, unit: number): void {
  if (unit > 0 && unit < 0x110000) counts.valid += 1;
  if (unit > 0 && unit < 0x10000) counts.plain += 1;
}

const announcement = Buffer.from("\u001b$)C", "latin1");
const [shiftOut, shiftIn] = [0x0e, 0x0f];

/** Korean in seven bits: two-byte characters between two control characters, announced at the start. */
export function decodeIso2022Kr(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 1_024).indexOf(announcement);
  if (start < 0) return null;
  const out = Buffer.alloc(bytes.length);
  let [length, isShifted] = [0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (at === start) at += announcement.length - 1;
    else if (byte === shiftOut || byte === shiftIn) isShifted = byte === shiftOut;
    else out[length++] = isShifted && byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte;
    // Each line begins in ASCII.
    if (byte === 10) isShifted = false;
  }
  return iconv.decode(out.subarray(0, length), "euc-kr");
}

/** The parts of a syllable by their codes of five bits; -1 where there is none. */
const initials = [-1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];
const medials = [
  -1, -1, -1, 0, 1, 2, 3, 4, -1, -1, 5, 6, 7, 8, 9, 10, -1, -1, 11, 12, 13, 14, 15, 16, -1, -1, 17,
  18, 19, 20,
];
const finals = [
  -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, -1, 17, 18, 19, 20, 21, 22, 23, 24,
  25, 26, 27,
];
/** Syllables that are needed to be sure. */
const minSyllables = 8;

/** Korean with syllables composed of three times five bits; null if the bytes are hardly that. */
export function decodeJohab(bytes: Buffer): string | null {
  let text = "";
  let [syllables, usual, wrong] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte < 0x80) {
      text += String.fromCharCode(byte);
      continue;
    }
    const next = bytes[at + 1] ?? 0;
    const syllable = composeSyllable((byte << 8) | next);
    const character = syllable ?? decodeSymbol(byte, next);
    if (character === null) {
      wrong += 1;
      text += "\ufffd";
      continue;
    }
    if (syllable !== null) {
      syllables += 1;
      // Of all 11,172 syllables, the 2,350 of KS X 1001 are in use.
      if (isInKsX1001(syllable)) usual += 1;
    }
    text += character;
    at += 1;
  }
  const isJohab = syllables >= minSyllables && usual > syllables * 0.9 && wrong <= syllables * 0.02;
  return isJohab ? text : null;
}

function composeSyllable(code: number): string | null {
  const initial = initials[(code >> 10) & 31] ?? -1;
  const medial = medials[(code >> 5) & 31] ?? -1;
  const final = finals[code & 31] ?? -1;
  if (initial < 0 || medial < 0 || final < 0) return null;
  return String.fromCharCode(0xac00 + (initial * 21 + medial) * 28 + final);
}

function isInKsX1001(syllable: string): boolean {
  const [first, second] = iconv.encode(syllable, "cp949");
  return first! >= 0xb0 && first! <= 0xc8 && second! >= 0xa1;
}

/** Symbols and Chinese characters are two rows of KS X 1001 for each first byte. */
function decodeSymbol(first: number, second: number): string | null {
  const isFirst = (first >= 0xd9 && first <= 0xde) || (first >= 0xe0 && first <= 0xf9);
  const isSecond = (second >= 0x31 && second <= 0x7e) || (second >= 0x91 && second <= 0xfe);
  if (!isFirst || !isSecond) return null;
  const row = first < 0xe0 ? 2 * (first - 0xd9) : 2 * first - 0x197;
  const cell = second < 0x91 ? second - 0x31 : second - 0x43;
  const [high, low] = cell < 0x5e ? [row, cell] : [row + 1, cell - 0x5e];
  const text = iconv.decode(Buffer.from([high + 0xa1, low + 0xa1]), "euc-kr");
  return text.includes("\ufffd") ? null : text;
}

/** Letters that are needed to be sure. */
const minLetters = 20;
/** The most frequent letters of Russian, Bulgarian, Serbian and Ukrainian. They are about 60 % of a text, and 30 % of noise. */
const frequent = /[оаеинтсрвл]/gi;

/** The Cyrillic code pages of DOS; null if the letters do not fit a text in one of them. */
export function decodeDosCyrillic(bytes: Buffer): { text: string; charset: string } | null {
  const charset = ["cp866", "cp855"].find((name) =>
    isCyrillic(iconv.decode(bytes.subarray(0, sampleBytes), name)),
  );
  return charset === undefined ? null : { text: iconv.decode(bytes, charset), charset };
}

function isCyrillic(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const letters = count(/\p{sc=Cyrillic}/gu);
  if (letters < minLetters || letters < count(/\P{ASCII}/gu) * 0.95) return false;
  return count(/[а-яѐ-џ]/g) > letters * 0.7 && count(frequent) > letters * 0.45;
}
