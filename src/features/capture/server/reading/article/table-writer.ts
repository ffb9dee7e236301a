// Writes the rows and cells of a table into the open block. Rows are lines of its text; cells with text are separated by " | ".
import type { ArticleCell } from "#shared/article/article-document.ts";
import type { BlockWriter } from "./block-writer.ts";
import type { Container } from "#server/article/raw-block.ts";

const maxCells = 20_000;

export class TableWriter {
  private readonly writer: BlockWriter;
  private readonly rows: ArticleCell[][] = [];
  private readonly shape: {
    kind: "table";
    rows: ArticleCell[][];
    caption?: { start: number; end: number };
  } = { kind: "table", rows: this.rows };
  private cells = 0;
  private hasText = false;

  /** Begins the block; its caller ends it. */
  constructor(writer: BlockWriter, inside: readonly Container[]) {
    this.writer = writer;
    writer.begin(this.shape, inside);
  }

  /** Before the first row. */
  addCaption(write: () => void): void {
    const { writer } = this;
    write();
    writer.trimEnd();
    if (writer.written > 0) this.shape.caption = { start: 0, end: writer.written };
  }

  startRow(): void {
    this.writer.separateBy("\n");
    this.hasText = false;
    if (this.rows.at(-1)?.length !== 0) this.rows.push([]);
  }

  /** `facts` are what is known of the cell besides what `write` adds to the block. */
  addCell(write: () => void, facts: Omit<ArticleCell, "start" | "end" | "pictures"> = {}): void {
    this.cells += 1;
    if (this.cells > maxCells) return;
    const { writer } = this;
    const before = writer.written;
    const gap = before === 0 ? 0 : this.hasText ? 3 : 1;
    if (this.hasText) writer.separateBy(" | ");
    const known = writer.markCount;
    write();
    const pictures = writer.takePictures(known);
    writer.trimEnd();
    const isFilled = writer.written > before;
    this.hasText ||= isFilled;
    this.rows.at(-1)!.push({
      start: isFilled ? before + gap : writer.written,
      end: writer.written,
      ...(pictures.length > 0 && { pictures }),
      ...facts,
    });
    // A break at the end of the cell belongs to the next.
    writer.separateBy(this.hasText ? " | " : "\n");
  }

  /** Without a row that has no cell. */
  finish(): void {
    if (this.rows.at(-1)?.length === 0) this.rows.pop();
  }
}
