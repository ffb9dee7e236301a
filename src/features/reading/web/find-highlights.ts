/** Finds the user's highlights in the rendered sections, together with the quoted passage. */
import type { Highlight } from "#features/highlights/contract.ts";
import {
  findInText,
  findNearest,
  listKeys,
  type Mark,
  type Marks,
  markSections,
} from "./find-passage.ts";
import type { HtmlSection } from "./split-html.ts";
import type { TextSection } from "./split-text.ts";
import { toKey } from "./text-key.ts";

/** Of one section, in its order, without overlaps. */
export type SectionMarks = ReadonlyMap<number, readonly Mark[]>;

type Found = Highlight & { start: number; end: number };

function isFound(highlight: Highlight): highlight is Found {
  return highlight.start !== null && highlight.end !== null;
}

/** By section. */
export function findHighlightsInText(
  sections: readonly TextSection[],
  highlights: readonly Highlight[],
): SectionMarks {
  const found: [Marks, Highlight][] = highlights.filter(isFound).flatMap((highlight) => {
    const marks = findInText(sections, highlight);
    return marks ? [[marks, highlight]] : [];
  });
  return collect(found);
}

/** The same in markup. The keys of the sections are made once for all highlights. */
export function findHighlightsInMarkup(
  sections: readonly HtmlSection[],
  text: string,
  highlights: readonly Highlight[],
  missing: string,
): SectionMarks {
  const sorted = highlights.filter(isFound).toSorted((a, b) => a.start - b.start);
  if (sorted.length === 0) return new Map();
  const hasCaptions = sections.some(({ html }) => html.includes("<figcaption"));
  const kinds = (hasCaptions ? [false, true] : [false]).map((captions) => {
    const keys = listKeys(sections, captions, Infinity);
    return { captions, keys, whole: keys.join("") };
  });
  let before = -toKey(missing).length;
  let counted = 0;
  const found: [Marks, Highlight][] = [];
  for (const highlight of sorted) {
    before += toKey(text.slice(counted, highlight.start)).length;
    counted = highlight.start;
    const expected = Math.max(0, before);
    const quote = toKey(text.slice(highlight.start, highlight.end));
    if (quote === "") continue;
    const exact = kinds.find(({ whole }) => whole.startsWith(quote, expected));
    const kind = exact ?? kinds.find(({ whole }) => whole.includes(quote));
    if (!kind) continue;
    const at = exact ? expected : findNearest(kind.whole, quote, expected);
    if (at !== null)
      found.push([markSections(kind.keys, at, quote.length, kind.captions), highlight]);
  }
  return collect(found);
}

function collect(found: readonly (readonly [Marks, Highlight])[]): SectionMarks {
  const sections = new Map<number, Mark[]>();
  for (const [marks, highlight] of found) {
    for (const [index, mark] of marks) {
      const held = sections.get(index) ?? [];
      held.push({ ...mark, highlight });
      sections.set(index, held);
    }
  }
  return sections;
}

/**
 * The marks of one section in its order. The passage covers highlights, unless it is one itself, and an earlier
 * highlight covers later ones.
 */
export function joinMarks(passage: Mark | undefined, highlights: readonly Mark[]): Mark[] {
  const same = highlights.find(({ from, to }) => from === passage?.from && to === passage.to);
  const first = same ? { ...same, isPassage: true, isFirst: passage!.isFirst } : passage;
  const marks = first ? [first] : [];
  // The user's own highlights cover other users' highlights.
  const isOther = ({ highlight }: Mark) => Number(highlight?.author !== undefined);
  for (const highlight of highlights.toSorted(
    (a, b) => isOther(a) - isOther(b) || a.from - b.from,
  )) {
    let { from } = highlight;
    const pieces: Mark[] = [];
    for (const other of marks.toSorted((a, b) => a.from - b.from)) {
      if (other.to <= from || other.from >= highlight.to) continue;
      if (other.from > from) pieces.push({ ...highlight, from, to: other.from, isLast: false });
      from = other.to;
    }
    if (from < highlight.to) pieces.push({ ...highlight, from });
    // What follows the end of a highlight follows the end that is visible.
    const last = pieces.at(-1);
    if (last) last.isLast = highlight.isLast;
    marks.push(...pieces);
  }
  const captions = marks.some((mark) => mark.captions === true);
  return marks.toSorted((a, b) => a.from - b.from).map((mark) => ({ ...mark, captions }));
}
