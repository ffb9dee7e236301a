// Writes the numbers of paragraphs into the markup of a Word document, and decides which of them are items of lists.
import type { Numbering } from "./numbering.ts";
import type { PartEdits } from "./part-edits.ts";
import { type MarkWriter, maxListDepth } from "./paragraph-marks.ts";
import type { WordStyles } from "./word-styles.ts";

export type PartContext = { styles: WordStyles; numbering: Numbering };

export type WordParagraph = {
  /** The offset of its properties in the markup, or of its content if it has none. */
  start: number;
  /** The offset of its content in the markup. */
  content: number;
  styleId: string | null;
  numId: string | null;
  level: number | null;
  isDeleted: boolean;
  hasText: boolean;
};

/**
 * A paragraph with a plain number is an item. Any other number, such as "§ 1." or "a)", becomes a part of the text, because
 * the items of a document have only numbers; the paragraph then belongs to the item before it.
 */
export function createParagraphs(
  { styles, numbering }: PartContext,
  edits: PartEdits,
  marks: MarkWriter,
) {
  const open: WordParagraph[] = [];
  /** How many lists an item or paragraph may continue here. */
  let listDepth = 0;
  /** The cells around, in which an item is a line. */
  let cells = 0;

  function finish(paragraph: WordParagraph): void {
    const { styleId, numId, level, start, content } = paragraph;
    const ofStyle = styles.findNumbering(styleId);
    const known = numId ?? ofStyle?.numId ?? null;
    const use = known === null ? null : { numId: known, level: level ?? ofStyle?.level ?? null };
    const counted = use && !paragraph.isDeleted ? numbering.count(use, styleId) : null;
    if (!paragraph.hasText) return;
    if (counted === null) {
      listDepth = 0;
      return;
    }
    const { label, number, isBullet } = counted;
    if (styles.isHeading(styleId)) {
      listDepth = 0;
      if (label !== "") edits.insert(content, marks.words(`${label} `));
      return;
    }
    const isItem = isBullet || (number !== null && cells === 0);
    if (isItem && counted.level < maxListDepth) {
      listDepth = counted.level + 1;
      if (start < content) edits.insert(start, marks.numbering(counted.numId, counted.level));
      if (number !== null) edits.insert(content, marks.itemNumber(number));
      return;
    }
    listDepth = Math.min(counted.level, listDepth, maxListDepth);
    const place = listDepth === 0 ? "" : marks.under(listDepth);
    if (start < content) edits.insert(start, place + marks.numbering("0", 0));
    if (label !== "") edits.insert(content, marks.words(`${label} `));
  }

  return {
    get current(): WordParagraph | undefined {
      return open.at(-1);
    },
    /** A paragraph without properties has no numbers, so its properties begin with its content. */
    open(at: number): void {
      const numbers = { styleId: null, numId: null, level: null };
      open.push({ start: at, content: at, ...numbers, isDeleted: false, hasText: false });
    },
    startProperties(at: number): void {
      const paragraph = open.at(-1);
      if (paragraph) paragraph.start = at;
    },
    endProperties(at: number): void {
      const paragraph = open.at(-1);
      if (paragraph) paragraph.content = at;
    },
    addText(): void {
      const paragraph = open.at(-1);
      if (paragraph) paragraph.hasText = true;
    },
    close(): void {
      const paragraph = open.pop();
      if (paragraph) finish(paragraph);
    },
    endList(): void {
      listDepth = 0;
    },
    enterCell(): void {
      cells += 1;
    },
    leaveCell(): void {
      cells -= 1;
    },
  };
}
