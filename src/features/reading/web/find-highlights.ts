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

/** Of one section, of which some may overlap. */
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
 * The marks of one section in its order, each with the highlights that it covers. On top are the passage, then the user's own
 * highlights, then shorter ones, so that one within another is visible.
 */
export function joinMarks(passage: Mark | undefined, highlights: readonly Mark[]): Mark[] {
  const same = highlights.find(({ from, to }) => from === passage?.from && to === passage.to);
  const first = same ? { ...same, isPassage: true, isFirst: passage!.isFirst } : passage;
  const ranked = highlights.filter((mark) => mark !== same).toSorted(compareRank);
  if (first) ranked.unshift(first);
  const ranks = new Map(ranked.map((mark, rank) => [mark, rank]));
  const waiting = ranked.toSorted((a, b) => b.from - a.from);
  const pieces: Mark[] = [];
  const lastPieces = new Map<Mark, Mark>();
  let open: Mark[] = [];
  const cuts = [...new Set(ranked.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    const to = cuts[index + 1]!;
    open = open.filter((mark) => mark.to > from);
    while (waiting.at(-1)?.from === from) open.push(waiting.pop()!);
    if (open.length === 0) continue;
    const [top, ...covered] = open.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!);
    const under = top!.highlight ? covered.flatMap(({ highlight }) => highlight ?? []) : [];
    const before = lastPieces.get(top!);
    if (before?.to === from && haveSame(before.under ?? [], under)) {
      before.to = to;
      continue;
    }
    const piece: Mark = { ...top!, from, to, isLast: false, ...(under.length > 0 && { under }) };
    pieces.push(piece);
    lastPieces.set(top!, piece);
  }
  // What follows the end of a highlight follows the end that is visible.
  for (const [mark, piece] of lastPieces) piece.isLast = mark.isLast;
  const captions = pieces.some((mark) => mark.captions === true);
  return pieces.map((mark) => ({ ...mark, captions }));
}

function compareRank(one: Mark, other: Mark): number {
  const isOther = ({ highlight }: Mark) => Number(highlight?.author !== undefined);
  const createdAt = ({ highlight }: Mark) => Date.parse(highlight?.createdAt ?? "");
  return (
    isOther(one) - isOther(other) ||
    one.to - one.from - (other.to - other.from) ||
    createdAt(other) - createdAt(one)
  );
}

function haveSame(some: readonly Highlight[], others: readonly Highlight[]): boolean {
  return some.length === others.length && some.every((one, at) => one.id === others[at]!.id);
}
