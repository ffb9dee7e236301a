/**
 * Names of users, which others read to know who wrote something: two that look the same are the same text, and no name
 * changes the order or the lines of the text around it.
 */
import { z } from "zod";

/** Characters that nobody sees: with them, two names that look the same are different. */
const hidden = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]`;
/** May consist of joined characters, and of hidden ones that choose its look. */
const emoji = String.raw`\p{RGI_Emoji}`;
const withoutJoiners = ["Latin", "Greek", "Cyrillic", "Han", "Hiragana", "Katakana", "Hangul"]
  .map((script) => String.raw`\p{sc=${script}}`)
  .join("");
/** Decides the shape of letters, except in those scripts. */
const joiner = String.raw`(?<=[\p{L}\p{M}])(?<![${withoutJoiners}])[\u200c\u200d](?=\p{L})`;
const parts = new RegExp(`(${emoji}|${joiner})|${hidden}`, "gv");

/** UTF-16 code units. */
const maxLength = 100;

const message = "A name has no line breaks and no invisible characters";

/** Trimmed, composed (NFC), and with plain spaces. Refuses characters that nobody sees. `noun` begins a message. */
export function personName(noun: string) {
  return z
    .string("Please enter your name")
    .trim()
    .max(maxLength, `${noun} has at most ${maxLength} characters`)
    .refine((name) => !hasHidden(name), message)
    .transform(normalise);
}

/** A name from another service, as `personName` accepts it; empty if nothing is left. */
export function toPersonName(text: string): string {
  return normalise(removeHidden(text)).slice(0, maxLength).toWellFormed().trim();
}

function hasHidden(name: string): boolean {
  return removeHidden(name) !== name;
}

function removeHidden(name: string): string {
  return name.replaceAll(parts, (_part, kept: string | undefined) => kept ?? "");
}

function normalise(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll(/\p{Zs}+/gu, " ")
    .trim();
}
