import type { FoundPassage } from "#features/search/server/service.ts";

/** A text of an entry that is no part of its full text, such as a note, as a passage. */
export function toPassage(
  { entry, score, language }: Pick<FoundPassage, "entry" | "score" | "language">,
  text: string,
): FoundPassage {
  return { entry, ordinal: -1, text, start: 0, end: text.length, score, language, sentences: null };
}
