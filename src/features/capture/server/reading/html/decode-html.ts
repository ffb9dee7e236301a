import {
  type Decoded,
  decodeAs,
  decodeStrictUtf8,
  detectCharset,
  measureDamage,
  parseByteOrderMark,
  parseDeclaredCharset,
} from "#server/text/decode-text.ts";

/**
 * Decodes a page. Order: byte order mark; UTF-8 if the bytes are valid UTF-8 (servers often declare Latin-1
 * by default); header; meta; a guess from the bytes.
 */
export function decodeHtml(bytes: Buffer, contentType: string | null): Decoded {
  const marked = parseByteOrderMark(bytes);
  if (marked) return { text: decodeAs(bytes, marked) ?? "", charset: marked };

  const declared = parseDeclaredCharset(bytes.subarray(0, 4_096).toString("latin1"), contentType);
  // ISO-2022-JP and similar encodings are also valid UTF-8.
  const isEscaped = declared?.startsWith("iso-2022") || declared === "hz-gb-2312";
  const utf8 = isEscaped ? null : decodeStrictUtf8(bytes);
  if (utf8 !== null) return { text: utf8, charset: "utf-8" };

  if (declared && !/^utf-?8$/.test(declared)) {
    const text = decodeAs(bytes, declared);
    if (text !== null) return { text, charset: declared };
  }
  const broken = bytes.toString("utf8");
  if (declared && measureDamage(broken) < 0.05) return { text: broken, charset: "utf-8" };
  const guess = detectCharset(bytes) ?? "windows-1252";
  return { text: decodeAs(bytes, guess) ?? broken, charset: guess };
}
