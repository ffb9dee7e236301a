/** Computes the marks in a text: the user's highlights, other users' highlights, and the quoted passage. */
import type { Highlight } from "#features/highlights/contract.ts";
import type { Passage } from "./passage.ts";
import type { Section } from "./sections.ts";

/** A part of the text in UTF-16 units. */
export type Mark = {
  from: number;
  to: number;
  isFirst: boolean;
  isLast: boolean;
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
    one.isPassage === other.isPassage &&
    listVersions(one) === listVersions(other)
  );
}

function listVersions({ highlight, under = [] }: Mark): string {
  return [highlight, ...under].map((one) => `${one?.id} ${one?.updatedAt}`).join();
}

const none: readonly Mark[] = [];

/** The marks of each section, in the order of the text and without overlaps. */
export function markSections(
  sections: readonly Section[],
  passage: Passage | null,
  highlights: readonly Highlight[],
): (readonly Mark[])[] {
  const found = highlights.flatMap(({ start, end }, index): Mark[] =>
    start === null || end === null
      ? []
      : [{ from: start, to: end, isFirst: true, isLast: true, highlight: highlights[index]! }],
  );
  const quoted = passage && { from: passage.start, to: passage.end, isFirst: true, isLast: true };
  return sections.map((section) => {
    const own = found.flatMap((mark) => clip(mark, section) ?? []);
    const part = quoted && clip(quoted, section);
    return part || own.length > 0 ? joinMarks(part ?? undefined, own) : none;
  });
}

function clip(mark: Mark, { start, end }: Section): Mark | null {
  const [from, to] = [Math.max(mark.from, start), Math.min(mark.to, end)];
  if (from >= to) return null;
  return { ...mark, from, to, isFirst: from === mark.from, isLast: to === mark.to };
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
  // The end of a highlight is the end of its last visible piece.
  for (const [mark, piece] of lastPieces) piece.isLast = mark.isLast;
  return pieces;
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
