// Joins the lines of a document into paragraphs, list items, table rows and headings, across columns and pages.
import { createHeadingJudge } from "./judge-heading.ts";
import { createLineJoiner } from "./join-words.ts";
import type { Row } from "./join-rows.ts";
import { startsBlock, bullet } from "./starts-block.ts";

export type Block = {
  kind: "paragraph" | "item" | "row" | "heading";
  text: string;
  /** Of a heading: 2 to 5. */
  level: number;
  /** Of a table's row. */
  cells: readonly string[];
  /** The pages, from 1, that begin in the block, and where in its text. */
  starts: { page: number; offset: number }[];
};

/** `pages` are the lines of each page in reading order. A page without lines begins in no block. */
export function joinBlocks(pages: readonly Row[][]): Block[] {
  const lines = pages.flat();
  const joinLine = createLineJoiner(lines.map(({ text }) => text));
  const judgeHeading = createHeadingJudge(lines);
  const blocks: Block[] = [];
  let before: Row | null = null;
  let first: Row | null = null;
  const finish = (): void => {
    const block = blocks.at(-1);
    if (block?.kind !== "paragraph" || first === null) return;
    const level = judgeHeading(block.text, first);
    if (level !== null) Object.assign(block, { kind: "heading", level });
  };
  pages.forEach((rows, index) => {
    rows.forEach((row, at) => {
      const last = blocks.at(-1);
      let offset = 0;
      if (last === undefined || before === null || startsBlock(row, before)) {
        finish();
        blocks.push(startBlock(row));
        first = row;
      } else {
        last.text = joinLine(last.text, row.text);
        offset = last.text.length - row.text.length;
      }
      if (at === 0) blocks.at(-1)!.starts.push({ page: index + 1, offset });
      before = row;
    });
  });
  finish();
  return blocks;
}

function startBlock({ text, cells = [] }: Row): Block {
  const item = text.replace(bullet, "");
  const kind = cells.length > 0 ? "row" : item === text ? "paragraph" : "item";
  return { kind, text: kind === "item" ? item : text, level: 0, cells, starts: [] };
}
