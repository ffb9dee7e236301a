// Collects the text of one block after the other, with the marks on it.
import type { ArticlePicture } from "#shared/article/article-document.ts";
import { keepFirst } from "#shared/article/list-pictures.ts";
import { cleanPiece, maxTextLength } from "../clean-text.ts";
import { composeBlock } from "#server/article/compose-block.ts";
import { divideBlock } from "#server/article/divide-block.ts";
import { BlockList, type Item } from "./block-list.ts";
import type {
  BlockShape,
  Container,
  MarkContent,
  RawBlock,
  RawMark,
} from "#server/article/raw-block.ts";

/** Of one block; a formatter may put a mark on each character. */
const maxMarks = 2_000;
const maxAllMarks = 200_000;
const maxBlocks = 200_000;

/** `start` is null until text follows. */
type OpenMark = { content: MarkContent; start: number | null };
type OpenBlock = {
  shape: BlockShape;
  item: Item | null;
  inside: readonly Container[];
  parts: string[];
  length: number;
  last: string;
  marks: RawMark[];
  /** The separator between the text so far and the next text of the block; empty for none. */
  gap: string;
};

export class BlockWriter {
  private readonly list = new BlockList();
  private allMarks = 0;
  private open: OpenBlock | null = null;
  private readonly openMarks: OpenMark[] = [];

  get blocks(): readonly RawBlock[] {
    return this.list.blocks;
  }

  /** The elements with an id: the index of the first block in or after their beginning. */
  get targets(): ReadonlyMap<string, number> {
    return this.list.targets;
  }

  get isOpen(): boolean {
    return this.open !== null;
  }

  get isFull(): boolean {
    return this.list.length >= maxTextLength || this.blocks.length >= maxBlocks;
  }

  /** The length of the text of the open block so far. */
  get written(): number {
    return this.open?.length ?? 0;
  }

  /** An item, term or description begins: its first paragraph is the block of it, or an empty one before others. */
  beginItem(shape: BlockShape, inside: readonly Container[]): Item {
    return this.list.beginItem({ shape, inside });
  }

  /** Forgets an item without content. */
  endItem(item: Item): void {
    this.list.endItem(item);
  }

  /** Begins a block; the one before must be closed. */
  begin(own: BlockShape, inside: readonly Container[]): void {
    const item = own.kind === "paragraph" ? this.list.findItem(inside) : null;
    const shape = item ? { ...own, ...item.shape } : own;
    this.open = { shape, item, inside, parts: [], length: 0, last: "", marks: [], gap: "" };
    for (const mark of this.openMarks) mark.start = null;
  }

  /** Adds text of the source, its white space collapsed. */
  addText(source: string): void {
    let text = cleanPiece(source).replace(/[ \t\n\r\f]+/g, " ");
    const { last, length, gap } = this.open!;
    if (length === 0 || last === " " || last === "\n" || gap !== "") text = text.replace(/^ /, "");
    this.add(text);
  }

  /** Adds text as it is. */
  addVerbatim(source: string): void {
    this.add(cleanPiece(source));
  }

  /** Text that follows in the open block is set apart from the text before, unless it is already; no white space is left. */
  setApart(): void {
    if (this.open?.gap === "") this.separateBy("\n");
  }

  /** Text that follows in the open block is set apart by `gap` from the text before. */
  separateBy(gap: string): void {
    if (!this.open) return;
    this.trimEnd();
    if (this.open.length > 0) this.open.gap = gap;
  }

  startMark(content: MarkContent): void {
    this.openMarks.push({ content, start: null });
  }

  /** Ends the mark that was started last, with `content` in place of the one given then. */
  endMark(content?: MarkContent): void {
    const mark = this.openMarks.pop();
    if (mark && this.open) this.closeMark(this.open, content ? { ...mark, content } : mark);
  }

  /** Forgets the mark that was started last. */
  dropMark(): void {
    this.openMarks.pop();
  }

  /** Adds a mark of no length. A picture, which may have a link of its own, divides the links around it. */
  addPoint(content: MarkContent): void {
    const { open } = this;
    if (!open) return;
    if (content.kind === "picture")
      for (const mark of this.openMarks.filter(isLink)) {
        this.closeMark(open, mark);
        mark.start = null;
      }
    this.pushMark(open, { ...content, start: open.length, end: open.length } as RawMark);
  }

  /** Removes the pictures that were added to the open block since it had `known` marks, and returns them. */
  takePictures(known: number): ArticlePicture[] {
    const open = this.open!;
    const added = open.marks.splice(known);
    open.marks.push(...added.filter(({ kind }) => kind !== "picture"));
    return added.flatMap((mark) => (mark.kind === "picture" ? [mark.picture] : []));
  }

  get markCount(): number {
    return this.open?.marks.length ?? 0;
  }

  /** The open block, or the next one, is the target of links to this id. */
  addTarget(id: string): void {
    this.list.addTarget(id, this.open === null);
  }

  drop(): void {
    this.open = null;
  }

  /** Ends the open block, and keeps it if there is something in it. */
  end(): void {
    const { open } = this;
    if (!open) return;
    this.trimEnd();
    for (const mark of this.openMarks) this.closeMark(open, mark);
    this.open = null;
    const { shape, item, inside } = open;
    // White space that was marked has been removed.
    const marks = open.marks.filter(({ start, end, kind }) => start < end || pointKinds.has(kind));
    const text = open.parts.join("");
    if (text !== "" || shape.kind === "figure" || shape.kind === "separator") {
      for (const part of divideBlock(composeBlock({ shape, text, marks })))
        this.list.push(part.shape, { ...part, inside }, item);
      return;
    }
    const pictures =
      shape.kind === "table"
        ? shape.rows.flat().flatMap((cell) => cell.pictures ?? [])
        : marks.flatMap((mark) => (mark.kind === "picture" ? [mark.picture] : []));
    if (pictures.length > 0)
      this.list.push(
        { kind: "figure", pictures: keepFirst(pictures) },
        { text: "", marks: [], inside },
      );
  }

  /** Removes white space at the end of the open block. */
  trimEnd(): void {
    const open = this.open!;
    if (!/\s/.test(open.last)) return;
    const text = open.parts.join("").trimEnd();
    open.parts = [text];
    open.length = text.length;
    open.last = text.at(-1) ?? "";
    const limit = (at: number) => Math.min(at, text.length);
    for (const mark of open.marks) [mark.start, mark.end] = [limit(mark.start), limit(mark.end)];
    for (const mark of this.openMarks) if (mark.start !== null) mark.start = limit(mark.start);
  }

  private add(text: string): void {
    const open = this.open!;
    if (text === "") return;
    const whole = open.gap + text;
    const { length: gapLength } = open.gap;
    open.gap = "";
    const left = maxTextLength - this.list.length - open.length;
    const added = whole.length > left ? whole.slice(0, Math.max(0, left)).toWellFormed() : whole;
    if (added.length <= gapLength) return;
    for (const mark of this.openMarks) mark.start ??= open.length + gapLength;
    open.parts.push(added);
    open.length += added.length;
    open.last = added.at(-1)!;
  }

  private closeMark(open: OpenBlock, { content, start }: OpenMark): void {
    const end = open.length;
    // A link around a picture marks no text.
    if (start !== null && start < end) this.pushMark(open, { ...content, start, end } as RawMark);
  }

  private pushMark(open: OpenBlock, mark: RawMark): void {
    if (open.marks.length >= maxMarks || this.allMarks >= maxAllMarks) return;
    this.allMarks += 1;
    open.marks.push(mark);
  }
}

function isLink({ content: { kind } }: OpenMark): boolean {
  return kind === "link" || kind === "jump";
}

const pointKinds: ReadonlySet<string> = new Set(["picture", "reference", "replaced"]);
