/**
 * Names of users, which others read to know who wrote something: two that look the same are the same text, and no name
 * changes the order or the lines of the text around it.
 */
import { z } from "zod";

/** Hidden in any name: they are compared without what is visible, and pass as another user's. */
const refused =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
/** May consist of joined characters, and of invisible ones that choose its look. */
const emoji = /\p{RGI_Emoji}/gv;
/** Joiners decide the shape of letters, except in these scripts, where they are invisible. */
const joiner =
  /(?<=[\p{L}\p{M}])(?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\u200c\u200d](?=\p{L})/gu;

const message = "A name has no line breaks and no invisible characters";

/** Trimmed, composed (NFC), and with plain spaces. Refuses characters that nobody sees. */
export function personName(max: number, tooLong: string) {
  return z
    .string("Please enter your name")
    .trim()
    .max(max, tooLong)
    .refine((name) => !hasHidden(name), message)
    .transform(normalise);
}

/** A name from another service, as `personName` accepts it; empty if nothing is left. */
export function toPersonName(text: string, max: number): string {
  const shown = [...text.toWellFormed().matchAll(/\p{RGI_Emoji}|[^]/gv)]
    .map(([one]) => one)
    .filter((one) => !hasHidden(one))
    .join("");
  return normalise(shown).slice(0, max).toWellFormed().trim();
}

function hasHidden(name: string): boolean {
  return refused.test(name.replaceAll(emoji, "").replaceAll(joiner, ""));
}

function normalise(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll(/\p{Zs}+/gu, " ")
    .trim();
}
