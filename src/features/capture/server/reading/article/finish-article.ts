// Completes the blocks of a document: links between them, notes, levels of headings, and sentences.
import {
  type ArticleBlock,
  type ArticleDocument,
  type ArticleMark,
  articleVersion,
} from "#shared/article/article-document.ts";
import { splitSentences } from "#server/text/split-sentences.ts";
import type { Container, RawBlock, RawMark } from "#server/article/raw-block.ts";

/** The language and direction that the page declares for all of its text. */
export type DeclaredLanguage = { language?: string; direction?: "ltr" | "rtl" };

type Written = { blocks: readonly RawBlock[]; targets: ReadonlyMap<string, number> };

export function finishArticle(written: Written, declared: DeclaredLanguage = {}): ArticleDocument {
  const labels = listNotes(written);
  const outline: number[] = [];
  let before: readonly Container[] = [];
  const blocks = written.blocks.map(({ inside, marks, ...raw }, index): ArticleBlock => {
    const opens = countUnclear(before, inside);
    before = inside;
    const label = labels.get(index);
    const shape = raw.kind === "heading" ? { ...raw, level: nestHeading(outline, raw.level) } : raw;
    const block = {
      ...(label === undefined ? shape : asNote(shape, label)),
      inside: inside.map(({ kind }) => kind),
      marks: marks.flatMap((mark) => resolveMark(mark, written)),
      sentences: findSentences(raw, declared.language),
      ...(opens > 0 && { opens }),
    } as ArticleBlock;
    if (block.language === declared.language) delete block.language;
    if (block.direction === declared.direction) delete block.direction;
    return block;
  });
  return { version: articleVersion, ...declared, blocks };
}

/** The number of containers that begin with a block although the block before has containers of the same kinds. */
function countUnclear(before: readonly Container[], inside: readonly Container[]): number {
  const first = inside.findIndex(({ id }, index) => before[index]?.id !== id);
  return first >= 0 && before[first]?.kind === inside[first]!.kind ? inside.length - first : 0;
}

const noteKinds: ReadonlySet<string> = new Set(["item", "paragraph", "description", "quote"]);

/** The blocks to which references lead, with the label of the first reference. */
function listNotes(written: Written): Map<number, string> {
  const { blocks } = written;
  const labels = new Map<number, string>();
  for (const [index, { marks }] of blocks.entries())
    for (const mark of marks) {
      if (mark.kind !== "reference" || mark.fragment === null) continue;
      const target = findTarget(written, mark.fragment);
      const kind = target === undefined ? undefined : blocks[target]?.kind;
      // A reference back leads to a paragraph of the text.
      if (
        target !== undefined &&
        target > index &&
        kind !== undefined &&
        noteKinds.has(kind) &&
        !labels.has(target)
      )
        labels.set(target, mark.label);
    }
  return labels;
}

type Shape = Omit<RawBlock, "inside" | "marks">;

function asNote(block: Shape, label: string): object {
  const { kind: _, depth: _depth, ...rest } = block as Shape & { depth?: number };
  return { ...rest, kind: "footnote", label };
}

/** Undefined too if nothing follows the element. */
function findTarget({ blocks, targets }: Written, fragment: string): number | undefined {
  const index = targets.get(fragment);
  return index !== undefined && index < blocks.length ? index : undefined;
}

function resolveMark(mark: RawMark, written: Written): ArticleMark[] {
  if (mark.kind === "reference") {
    const { fragment, ...reference } = mark;
    const block = fragment === null ? undefined : findTarget(written, fragment);
    return [{ ...reference, ...(block !== undefined && { block }) }];
  }
  if (mark.kind !== "jump") return [mark];
  const { start, end, fragment, href } = mark;
  const block = findTarget(written, fragment);
  if (block !== undefined) return [{ kind: "jump", start, end, block }];
  return href === null ? [] : [{ kind: "link", start, end, href }];
}

/** Levels of the outline, without skipped ones. */
function nestHeading(outline: number[], level: number): number {
  while ((outline.at(-1) ?? 0) >= level) outline.pop();
  outline.push(level);
  return Math.min(outline.length, 6);
}

const wholeKinds: ReadonlySet<string> = new Set(["heading", "term", "formula"]);

function findSentences(block: Shape, language: string | undefined): number[] {
  const { kind, text } = block;
  if (text === "") return [];
  if (wholeKinds.has(kind)) return [text.length];
  const wraps = "wraps" in block && block.wraps === true;
  return splitSentences(text, { language: block.language ?? language, wraps });
}
