// Writes the blocks of a document as text and as a reading view, and locates its pages in the text.
import { maxTextLength } from "#features/capture/server/reading/clean-text.ts";
import { escapeText } from "#features/capture/server/reading/html/escape-text.ts";
import type { Block } from "./join-blocks.ts";

export type WrittenBlocks = {
  text: string;
  html: string;
  /** Where each page begins in the text. */
  pages: number[];
  /** Where each block begins in the text. */
  starts: number[];
};

/** Only escaped text and our own tags: the result needs no sanitising. */
export function writeBlocks(blocks: readonly Block[], pageCount: number): WrittenBlocks {
  const pages: (number | undefined)[] = Array.from({ length: pageCount });
  const starts: number[] = [];
  const texts: string[] = [];
  const markup: string[] = [];
  let length = 0;
  let group: Block["kind"] | null = null;
  for (const block of blocks) {
    const space = texts.length === 0 ? "" : isInGroup(block, group) ? "\n" : "\n\n";
    const text = (block.kind === "row" ? block.cells.join(" | ") : block.text).slice(
      0,
      maxTextLength - length - space.length,
    );
    if (text === "") break;
    if (!isInGroup(block, group)) markup.push(closeGroup(group), openGroup(block.kind));
    markup.push(writeMarkup(block, text));
    group = block.kind;
    texts.push(space, text);
    const start = length + space.length;
    starts.push(start);
    for (const { page, offset } of block.starts)
      pages[page - 1] = start + Math.min(offset, text.length);
    length = start + text.length;
  }
  markup.push(closeGroup(group));
  return { text: texts.join(""), html: markup.join(""), pages: fillGaps(pages, length), starts };
}

/** A page without text begins where the next one does. */
function fillGaps(pages: readonly (number | undefined)[], length: number): number[] {
  let next = length;
  return pages
    .toReversed()
    .map((start) => (next = Math.min(start ?? next, next)))
    .toReversed();
}

/** Whether the block continues a list or a table. */
function isInGroup({ kind }: Block, group: Block["kind"] | null): boolean {
  return kind === group && (kind === "item" || kind === "row");
}

function openGroup(kind: Block["kind"]): string {
  return kind === "item" ? "<ul>" : kind === "row" ? "<table><tbody>" : "";
}

function closeGroup(kind: Block["kind"] | null): string {
  return kind === "item" ? "</ul>" : kind === "row" ? "</tbody></table>" : "";
}

function writeMarkup({ kind, level, cells }: Block, text: string): string {
  if (kind === "row")
    return `<tr>${cells.map((cell) => `<td>${escapeText(cell)}</td>`).join("")}</tr>`;
  const tag = kind === "item" ? "li" : kind === "heading" ? `h${level}` : "p";
  return `<${tag}>${escapeText(text)}</${tag}>`;
}
