/** Finds a passage of the text in the rendered sections. */
import type { Highlight } from "#features/highlights/contract.ts";
import { extractText } from "./own-text.ts";
import type { Passage } from "./passage.ts";
import type { HtmlSection } from "./split-html.ts";
import type { TextSection } from "./split-text.ts";
import { toKey } from "./text-key.ts";

/**
 * A span of one section: in characters for text, in key characters for markup, of which `captions` are a part
 * or not.
 */
export type Mark = {
  from: number;
  to: number;
  isFirst: boolean;
  isLast: boolean;
  captions?: boolean;
  /** Of the user or of another member; without it, the mark is the quoted passage. */
  highlight?: Highlight;
  /** Other highlights of the same words, which it covers. */
  under?: readonly Highlight[];
  /** The highlight is the quoted passage too. */
  isPassage?: boolean;
};
export function isPassage(mark: Mark): boolean {
  return !mark.highlight || mark.isPassage === true;
}

/** Whether they look the same. A list that is loaded again has other objects. */
export function areSameMarks(some: readonly Mark[], others: readonly Mark[]): boolean {
  return (
    some === others ||
    (some.length === others.length && some.every((mark, at) => isSameMark(mark, others[at]!)))
  );
}

function isSameMark(one: Mark, other: Mark): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    one.isFirst === other.isFirst &&
    one.isLast === other.isLast &&
    one.captions === other.captions &&
    one.isPassage === other.isPassage &&
    listVersions(one) === listVersions(other)
  );
}

function listVersions({ highlight, under = [] }: Mark): string {
  return [highlight, ...under].map((one) => `${one?.id} ${one?.updatedAt}`).join();
}

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
    marks.set(index, { from, to, isFirst: marks.size === 0, isLast: to === end });
  });
  return marks.size > 0 ? marks : null;
}

/**
 * Counts key characters up to the passage; if the markup differs there, finds the nearest identical text.
 * Null if there is none. `missing` is text at the beginning that the sections lack.
 */
export function findInMarkup(
  sections: readonly HtmlSection[],
  text: string,
  passage: Passage,
  missing = "",
): Marks | null {
  const quote = toKey(text.slice(passage.start, passage.end));
  if (quote === "") return null;
  const before = toKey(text.slice(0, passage.start)).length - toKey(missing).length;
  const expected = Math.max(0, before);
  const hasCaptions = sections.some(({ html }) => html.includes("<figcaption"));
  const kinds = hasCaptions ? [false, true] : [false];
  for (const captions of kinds) {
    const keys = listKeys(sections, captions, expected + quote.length);
    if (keys.join("").startsWith(quote, expected))
      return markSections(keys, expected, quote.length, captions);
  }
  for (const captions of kinds) {
    const keys = listKeys(sections, captions, Infinity);
    const at = findNearest(keys.join(""), quote, expected);
    if (at !== null) return markSections(keys, at, quote.length, captions);
  }
  return null;
}

/** By captions. Each highlight that is added or changed needs all of them again. */
const keysOf = {
  true: new WeakMap<HtmlSection, string>(),
  false: new WeakMap<HtmlSection, string>(),
};

function getKey(section: HtmlSection, captions: boolean): string {
  const known = keysOf[`${captions}`];
  let key = known.get(section);
  if (key === undefined) known.set(section, (key = toKey(extractText(section.html, captions))));
  return key;
}

/** The keys of the sections, up to `length`: most passages are found before the end. */
export function listKeys(
  sections: readonly HtmlSection[],
  captions: boolean,
  length: number,
): string[] {
  const keys: string[] = [];
  let known = 0;
  for (const section of sections) {
    if (known >= length) break;
    const key = getKey(section, captions);
    keys.push(key);
    known += key.length;
  }
  return keys;
}

export function markSections(
  keys: readonly string[],
  start: number,
  length: number,
  captions: boolean,
): Marks {
  const marks = new Map<number, Mark>();
  let before = 0;
  keys.forEach((key, index) => {
    const from = Math.max(0, start - before);
    const to = Math.min(key.length, start + length - before);
    const isLast = start + length <= before + key.length;
    if (from < to) marks.set(index, { from, to, isFirst: marks.size === 0, isLast, captions });
    before += key.length;
  });
  return marks;
}

export function findNearest(whole: string, quote: string, expected: number): number | null {
  const before = whole.lastIndexOf(quote, expected);
  const after = whole.indexOf(quote, expected);
  if (before < 0 || after < 0) return Math.max(before, after) < 0 ? null : Math.max(before, after);
  return expected - before <= after - expected ? before : after;
}
