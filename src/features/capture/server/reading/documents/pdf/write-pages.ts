// Writes the blocks of a document, and locates its pages in the text.
import type { ArticleDocument } from "#shared/article/article-document.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { BlockWriter } from "#features/capture/server/reading/article/block-writer.ts";
import { finishArticle } from "#features/capture/server/reading/article/finish-article.ts";
import type { Container } from "#server/article/raw-block.ts";
import { TableWriter } from "#features/capture/server/reading/article/table-writer.ts";
import type { Block } from "./join-blocks.ts";

export type WrittenPages = {
  article: ArticleDocument;
  text: string;
  /** The offset in the text at which each page begins. */
  pages: number[];
  /** The offset in the text at which each block begins; blocks beyond the longest text have none. */
  starts: number[];
};

export function writePages(
  blocks: readonly Block[],
  pageCount: number,
  language: string | null,
): WrittenPages {
  const writer = new BlockWriter();
  const starts = writeBlocks(writer, blocks);
  const written = finishArticle(writer, language === null ? {} : { language });
  const text = getPlainText(written);
  const begins: (number | undefined)[] = Array.from({ length: pageCount });
  for (const [index, start] of starts.entries())
    for (const { page, offset } of blocks[index]!.starts) begins[page - 1] = start + offset;
  const pages = fillGaps(begins, text.length);
  return { article: setPages(written, pages), text, pages, starts };
}

/** Returns where each block begins in the text. */
function writeBlocks(writer: BlockWriter, blocks: readonly Block[]): number[] {
  const starts: number[] = [];
  let list: Container | null = null;
  let containers = 0;
  for (let at = 0; at < blocks.length && !writer.isFull;) {
    const { kind, text, level } = blocks[at]!;
    const index = writer.blocks.length;
    if (kind === "row") {
      const rows = writeRows(writer, blocks, at);
      const begin = writer.blocks[index]?.start ?? 0;
      starts.push(...rows.map((offset) => begin + offset));
      at += rows.length;
      continue;
    }
    if (kind === "item") {
      list ??= { kind: "list", id: (containers += 1) };
      writer.begin({ kind, depth: 1 }, [list]);
    } else {
      list = null;
      writer.begin(kind === "heading" ? { kind, level } : { kind }, []);
    }
    writer.addVerbatim(text);
    writer.end();
    const begin = writer.blocks[index]?.start;
    if (begin === undefined) break;
    starts.push(begin);
    at += 1;
  }
  return starts;
}

/** Writes the rows from `at` on as one table. Returns where each begins in the text of the table. */
function writeRows(writer: BlockWriter, blocks: readonly Block[], at: number): number[] {
  const offsets: number[] = [];
  const table = new TableWriter(writer, []);
  for (let index = at; blocks[index]?.kind === "row"; index += 1) {
    offsets.push(writer.written === 0 ? 0 : writer.written + 1);
    table.startRow();
    for (const cell of blocks[index]!.cells) table.addCell(() => writer.addVerbatim(cell));
  }
  table.finish();
  writer.end();
  return offsets;
}

/** A page without text begins where the next one does. */
function fillGaps(pages: readonly (number | undefined)[], length: number): number[] {
  let next = length;
  return pages
    .toReversed()
    .map((start) => (next = Math.min(start ?? next, next)))
    .toReversed();
}

/** `starts` are where each page begins in the text, ascending. */
function setPages(article: ArticleDocument, starts: readonly number[]): ArticleDocument {
  let page = 0;
  const blocks = article.blocks.map((block) => {
    while (page < starts.length && starts[page]! <= block.start) page += 1;
    return page > 0 ? { ...block, page } : block;
  });
  return { ...article, blocks };
}
