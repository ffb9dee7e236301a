import {
  type ArticleBlock,
  ArticleDocument,
  type ArticleMark,
  articleVersion,
} from "./article-document.ts";
import { compareMarks } from "./nest-marks.ts";
import { separate } from "./plain-text.ts";

const maxBlocks = 200_000;
const maxMarks = 2_000;
/** Of the marks over one place. Each divides those that it overlaps. */
const maxNested = 50;
const maxCells = 20_000;
const maxLength = 2_000_000;
/** Of lists and objects in each other, as in a formula. */
const maxDepth = 200;

/**
 * A document of unknown origin, as the schema describes it and with offsets that are true: starts are counted again, and marks,
 * sentences and links that lead nowhere are left out. Null if it is not a document of this version, too large, or empty.
 */
export function repairArticle(given: unknown): ArticleDocument | null {
  if (!isShallow(given)) return null;
  const parsed = ArticleDocument.safeParse(given);
  if (!parsed.success || parsed.data.version !== articleVersion) return null;
  const { blocks, ...declared } = parsed.data;
  if (blocks.length > maxBlocks) return null;
  let length = 0;
  let before: ArticleBlock | null = null;
  const repaired = blocks.map((block): ArticleBlock => {
    const text = block.text.toWellFormed();
    const gap = text === "" || before === null ? "" : separate(before, block);
    const start: number = length + gap.length;
    const whole = repairBlock({ ...block, text, start }, blocks.length);
    if (text !== "") {
      length = start + text.length;
      before = whole;
    }
    return whole;
  });
  return length === 0 || length > maxLength ? null : { ...declared, blocks: repaired };
}

/** The schema is checked by recursion. */
function isShallow(given: unknown): boolean {
  let level = [given];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    level = level.flatMap((one) =>
      typeof one === "object" && one !== null ? Object.values(one) : [],
    );
  }
  return true;
}

/** For marks in their order: leaves out those that begin within `maxNested` others. */
function isNotTooDeep(): (mark: ArticleMark) => boolean {
  let ends: number[] = [];
  return ({ start, end }) => {
    ends = ends.filter((one) => one > start);
    if (ends.length >= maxNested) return false;
    if (start < end) ends.push(end);
    return true;
  };
}

/** For marks in their order: leaves out links that begin within another. */
function isNoLinkInLink(): (mark: ArticleMark) => boolean {
  let end = 0;
  return (mark) => {
    if (mark.kind !== "link" && mark.kind !== "jump") return true;
    if (mark.start < end) return false;
    end = mark.end;
    return true;
  };
}

/** Whether the offset is between the two halves of a character. */
function isInPair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

function repairBlock(block: ArticleBlock, count: number): ArticleBlock {
  const { text } = block;
  const isWithin = ({ start, end }: { start: number; end: number }) =>
    start <= end && end <= text.length && !isInPair(text, start) && !isInPair(text, end);
  const marks = block.marks
    .slice(0, maxMarks)
    .flatMap((mark) => (isWithin(mark) ? repairMark(mark, count) : []))
    .toSorted(compareMarks)
    .filter(isNoLinkInLink())
    .filter(isNotTooDeep());
  const opens = Math.min(block.opens ?? 0, block.inside.length);
  const { opens: _, ...rest } = block;
  const common = { ...rest, marks, sentences: repairSentences(block), ...(opens > 0 && { opens }) };
  if (common.kind !== "table") return common;
  const { caption, rows, kind: _kind, ...plain } = common;
  const parts = [...(caption ? [caption] : []), ...rows.flat()];
  let end = 0;
  const follows = (part: { start: number; end: number }) => {
    const isNext = part.start >= end && isWithin(part);
    end = part.end;
    return isNext;
  };
  return parts.length <= maxCells && parts.every(follows)
    ? common
    : { ...plain, kind: "paragraph" };
}

/** Marks that need a length have one; a link to a block that does not exist is dropped. */
function repairMark(mark: ArticleMark, count: number): ArticleMark[] {
  const isPoint = mark.kind === "reference" || mark.kind === "picture" || mark.kind === "replaced";
  if (isPoint !== (mark.start === mark.end)) return [];
  if (mark.kind === "jump" && mark.block >= count) return [];
  if (mark.kind !== "reference" || mark.block === undefined || mark.block < count) return [mark];
  const { block: _, ...reference } = mark;
  return [reference];
}

function repairSentences({ sentences, text }: ArticleBlock): number[] {
  if (text === "") return [];
  const isTrue =
    sentences.at(-1) === text.length &&
    sentences.every((end, index) => end > (sentences[index - 1] ?? 0) && !isInPair(text, end));
  return isTrue ? sentences : [text.length];
}
