import { cleanText } from "./clean-text.ts";
import { decodeAs, decodeStrictUtf8, detectCharset } from "./decode-text.ts";
import type { ReadOutcome, ReadRequest } from "./reading-protocol.ts";
import { fail } from "./reading-protocol.ts";

export function readTxt({ bytes }: ReadRequest): ReadOutcome {
  const decoded = decodeStrictUtf8(bytes) ?? decodeAs(bytes, detectCharset(bytes) ?? "windows-1252") ?? "";
  const text = cleanText(decoded);
  if (text === "") return fail("empty", "This file holds no text.");
  return { ok: true, title: null, byline: null, siteName: null, language: null, publishedAt: null, text, html: null };
}
