// Joins two lines of a paragraph, and undoes hyphenation.

const maxWordLength = 60;
const brokenWord = /(\p{L}[\p{L}\p{M}’']*)[-\u00ad\u2010]$/u;
const firstWord = /^\p{L}[\p{L}\p{M}]*/u;
const dense = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;
/** "pre- and postwar": a hyphen in the place of the second half of a word. */
const conjunction = /^(and|or|to|und|oder|bis|et|ou|y|o|e|en|of)\s/;
/** A word that begins with one of these usually has a hyphen after it. */
const hyphenated = /^(self|all|cross|half|high|low|long|short|well|two|three|four|five)$/;

/**
 * Returns a function that appends a line to a paragraph. `lines` are all lines of the document: a word that is
 * divided at a line end is written as elsewhere in it.
 */
export function createLineJoiner(
  lines: readonly string[],
): (paragraph: string, next: string) => string {
  const words = new Set<string>();
  const compounds = new Set<string>();
  for (const line of lines) {
    for (const [compound] of line.matchAll(
      /\p{L}[\p{L}\p{M}]*(?:[-\u2010]\p{L}[\p{L}\p{M}]*)*/gu,
    )) {
      if (/[-\u2010]/.test(compound)) compounds.add(fold(compound));
      else words.add(fold(compound));
    }
  }
  const keepsHyphen = (start: string, end: string): boolean => {
    if (compounds.has(`${start}-${end}`)) return true;
    return !words.has(start + end) && hyphenated.test(start);
  };

  return (paragraph, next) => {
    const start = brokenWord.exec(paragraph.slice(-maxWordLength))?.[1];
    const end = firstWord.exec(next)?.[0];
    if (start !== undefined && end !== undefined && !conjunction.test(next)) {
      // Before a capital letter the hyphen belongs to a name.
      const isName = /^\p{Lu}/u.test(end) && /\p{Ll}$/u.test(start);
      const keeps = isName || keepsHyphen(fold(start), fold(end));
      return (keeps ? paragraph : paragraph.slice(0, -1)) + next;
    }
    // A range or a name with a number: "1990-" and "1995".
    if (/[\p{L}\p{N}]-$/u.test(paragraph.slice(-2)) && /^\p{N}/u.test(next))
      return paragraph + next;
    if (/\p{L}\/$/u.test(paragraph.slice(-2))) return paragraph + next;
    const isDense = dense.test(paragraph.at(-1) ?? "") && dense.test(next[0] ?? "");
    return isDense ? paragraph + next : `${paragraph} ${next}`;
  };
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll("\u2010", "-");
}
