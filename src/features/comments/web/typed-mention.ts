/** The name after an "@" that is being typed, and the members that it may become. */

export type MentionedPerson = { userId: string; name: string; role: string };

/** Longer texts after an "@" are no names. */
const maxTyped = 60;
const maxShown = 8;
const wordEnd = /[\p{L}\p{N}\p{M}_]$/u;

/** The "@" before the caret, and what is typed after it; null if there is none, or if it is part of a word. */
export function findTypedMention(
  text: string,
  caret: number,
): { start: number; name: string } | null {
  const start = text.lastIndexOf("@", caret - 1);
  if (start === -1 || caret - start > maxTyped) return null;
  const name = text.slice(start + 1, caret);
  if (name.includes("\n") || name.startsWith(" ")) return null;
  return wordEnd.test(text.slice(0, start)) ? null : { start, name };
}

/** Members whose name, or a word of it, begins with the typed text. */
export function matchPeople(people: readonly MentionedPerson[], typed: string): MentionedPerson[] {
  const wanted = typed.toLowerCase();
  return people
    .filter(({ name }) => {
      const lower = name.toLowerCase();
      return lower.startsWith(wanted) || lower.includes(` ${wanted}`);
    })
    .slice(0, maxShown);
}

/** Whether the space at this offset is followed by a mark that belongs to the word before it. */
export function hasSpaceBeforePunctuation(text: string, space: number): boolean {
  return /^ [.,;:!?)\]’”]/.test(text.slice(space, space + 2));
}
