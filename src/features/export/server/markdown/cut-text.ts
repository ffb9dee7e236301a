/** Splits a long text into pieces that are written one at a time. */

const maxLength = 64 * 1024;

/** `separator` is the Markdown between two pieces: a new paragraph, line or word. */
export function* cutText(
  text: string,
): Generator<{ piece: string; separator: string }, void, void> {
  let at = 0;
  while (text.length - at > maxLength) {
    const end = findEnd(text, at);
    const piece = text.slice(at, end);
    at = skipSpace(text, end);
    if (at === text.length) return yield { piece, separator: "" };
    const lines = text.slice(end, at).split("\n").length - 1;
    const separator = lines > 1 ? "\n\n" : lines === 1 ? "\\\n" : "\n";
    yield { piece, separator };
  }
  yield { piece: text.slice(at), separator: "" };
}

/** The last paragraph, line or word that ends within the length; if none, the first that ends after it. */
function findEnd(text: string, at: number): number {
  for (const mark of ["\n\n", "\n", " "]) {
    const end = text.lastIndexOf(mark, at + maxLength);
    if (end > at) return end;
  }
  const next = text.slice(at + maxLength).search(/\s/u);
  return next < 0 ? text.length : at + maxLength + next;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/u.test(text[at]!)) at += 1;
  return at;
}
