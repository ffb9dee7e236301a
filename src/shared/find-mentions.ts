/** Finds the members that a comment mentions: "@" and a name, which may contain spaces. */

export type Named = { userId: string; name: string };
/** UTF-16 offsets; the "@" is included. */
export type Mention = { userId: string; start: number; end: number };

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;

/**
 * The mentions of `people` in the order of the text, ignoring case. The longest name applies. Where several people have
 * the same name, it is the first one in `chosen`, or the first of all.
 */
export function findMentions(
  text: string,
  people: readonly Named[],
  chosen: ReadonlySet<string> = new Set(),
): Mention[] {
  const named = people
    .map((one) => ({ userId: one.userId, name: one.name.toLowerCase() }))
    .filter(({ name }) => name !== "")
    .toSorted(
      (a, b) =>
        b.name.length - a.name.length ||
        Number(chosen.has(b.userId)) - Number(chosen.has(a.userId)),
    );
  const found: Mention[] = [];
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    // An address such as vera@example.org mentions nobody.
    if (endsWithWord(text.slice(Math.max(0, at - 2), at))) continue;
    const start = at + 1;
    const mentioned = named.find(
      ({ name }) =>
        text.slice(start, start + name.length).toLowerCase() === name &&
        !startsWithWord(text.slice(start + name.length, start + name.length + 2)),
    );
    if (mentioned === undefined) continue;
    const end = start + mentioned.name.length;
    found.push({ userId: mentioned.userId, start: at, end });
  }
  return found;
}

function endsWithWord(text: string): boolean {
  const last = [...text].at(-1);
  return last !== undefined && wordCharacter.test(last);
}

function startsWithWord(text: string): boolean {
  const [first] = text;
  return first !== undefined && wordCharacter.test(first);
}
