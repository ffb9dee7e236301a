/** Finds a passage of the text in the rendered sections. */
import type { Passage } from "./passage.ts";
import type { HtmlSection } from "./split-html.ts";
import type { TextSection } from "./split-text.ts";
import { toKey } from "./text-key.ts";

/** A span of one section: in characters for text, in key characters for markup. */
export type Mark = { from: number; to: number; isFirst: boolean };
/** By the section's index. */
export type Marks = ReadonlyMap<number, Mark>;

/** Null if the text ends before the passage begins. */
export function findInText(sections: readonly TextSection[], passage: Passage): Marks | null {
  const marks = new Map<number, Mark>();
  const end = Math.min(passage.end, sections.at(-1)?.end ?? 0);
  sections.forEach((section, index) => {
    const from = Math.max(passage.start, section.start);
    const to = Math.min(end, section.end);
    if (from >= to) return;
    marks.set(index, { from, to, isFirst: marks.size === 0 });
  });
  return marks.size > 0 ? marks : null;
}

/**
 * Counts key characters up to the passage; if the markup differs there, finds the nearest identical text.
 * Null if there is none.
 */
export function findInMarkup(
  sections: readonly HtmlSection[],
  text: string,
  passage: Passage,
): Marks | null {
  const quote = toKey(text.slice(passage.start, passage.end));
  if (quote === "") return null;
  const expected = toKey(text.slice(0, passage.start)).length;
  const keys: string[] = [];
  let known = "";
  // Stop early: most passages are found before the end.
  for (const section of sections) {
    if (known.length >= expected + quote.length) break;
    const key = toKey(extractText(section.html));
    keys.push(key);
    known += key;
  }
  if (known.startsWith(quote, expected)) return markSections(keys, expected, quote.length);
  for (const section of sections.slice(keys.length)) keys.push(toKey(extractText(section.html)));
  const at = findNearest(keys.join(""), quote, expected);
  return at === null ? null : markSections(keys, at, quote.length);
}

function markSections(keys: readonly string[], start: number, length: number): Marks {
  const marks = new Map<number, Mark>();
  let before = 0;
  keys.forEach((key, index) => {
    const from = Math.max(0, start - before);
    const to = Math.min(key.length, start + length - before);
    if (from < to) marks.set(index, { from, to, isFirst: marks.size === 0 });
    before += key.length;
  });
  return marks;
}

function findNearest(whole: string, quote: string, expected: number): number | null {
  const before = whole.lastIndexOf(quote, expected);
  const after = whole.indexOf(quote, expected);
  if (before < 0 || after < 0) return Math.max(before, after) < 0 ? null : Math.max(before, after);
  return expected - before <= after - expected ? before : after;
}

const escaped: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };

/** The text of markup as the server's serialiser writes it. */
function extractText(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => escaped[name]!);
}
