// Reads the outline (bookmarks) of a PDF and finds its items in the text.
import { foldLetters } from "#shared/fold-text.ts";
import { cleanLine } from "#features/capture/server/reading/clean-text.ts";
import type { OpenPdf } from "./open-pdf.ts";
import type { OutlineItem } from "#shared/outline-item.ts";
import type { Block } from "./join-blocks.ts";
import type { WrittenPages } from "./write-pages.ts";

/** Items that are kept; a table of contents with more is of no use. */
const maxItems = 1_000;
/** Items that are visited, because those without a title or a page are left out. */
const maxVisited = 10_000;
const maxLevel = 6;
const maxTitleLength = 200;

export type Bookmark = { title: string; level: number; page: number };

/** The items whose target is a page of the document, in order. A cyclic outline ends where it repeats. */
export function readBookmarks(pdf: OpenPdf): Bookmark[] {
  const { pdfium, document, readText } = pdf;
  const found: Bookmark[] = [];
  const visited = new Set<number>();
  const pageCount = pdfium.FPDF_GetPageCount(document);
  /** The next siblings to visit, the innermost last. */
  const waiting = [{ item: pdfium.FPDFBookmark_GetFirstChild(document, 0), level: 1 }];
  while (waiting.length > 0 && found.length < maxItems && visited.size < maxVisited) {
    const { item, level } = waiting.pop()!;
    if (item === 0 || visited.has(item)) continue;
    visited.add(item);
    const title = cleanLine(
      readText((buffer, size) => pdfium.FPDFBookmark_GetTitle(item, buffer, size)),
      maxTitleLength,
    );
    const page = pdfium.FPDFDest_GetDestPageIndex(document, findTarget(pdf, item)) + 1;
    if (title !== null && page >= 1 && page <= pageCount) found.push({ title, level, page });
    waiting.push({ item: pdfium.FPDFBookmark_GetNextSibling(document, item), level });
    waiting.push({
      item: pdfium.FPDFBookmark_GetFirstChild(document, item),
      level: Math.min(level + 1, maxLevel),
    });
  }
  return found;
}

function findTarget({ pdfium, document }: OpenPdf, item: number): number {
  const target = pdfium.FPDFBookmark_GetDest(document, item);
  if (target !== 0) return target;
  const action = pdfium.FPDFBookmark_GetAction(item);
  return action === 0 ? 0 : pdfium.FPDFAction_GetDest(document, action);
}

/** The characters of a heading that are compared. */
const maxCompared = 300;
/** Characters that are marked where a page has no such heading. */
const maxMarked = 100;

/** Finds the heading of each bookmark on its page; without one, the bookmark leads to the beginning of the page. */
export function locateBookmarks(
  bookmarks: readonly Bookmark[],
  blocks: readonly Block[],
  { text, pages, starts }: WrittenPages,
): OutlineItem[] {
  const folded = new Map<number, string>();
  const foldBlock = (index: number): string => {
    const known = folded.get(index) ?? foldLetters(blocks[index]!.text.slice(0, maxCompared));
    folded.set(index, known);
    return known;
  };
  let last = -1;
  return bookmarks.flatMap(({ title, level, page }) => {
    const from = pages[page - 1]!;
    const to = pages[page] ?? text.length;
    if (from >= text.length) return [];
    const first = starts.findLastIndex((start) => start <= from);
    const wanted = foldLetters(title);
    const isHeading = (index: number) => {
      const own = foldBlock(index);
      if (own === "" || wanted === "" || starts[index]! < from) return false;
      return own.startsWith(wanted) || (blocks[index]!.kind === "heading" && wanted.endsWith(own));
    };
    for (let index = Math.max(first, last + 1); (starts[index] ?? to) < to; index += 1) {
      if (!isHeading(index)) continue;
      last = index;
      const start = starts[index]!;
      return [{ title, level, page, start, end: endOfBlock(index, start) }];
    }
    return [{ title, level, page, start: from, end: endOfBlock(first, from) }];
  });

  function endOfBlock(index: number, start: number): number {
    const end = (starts[index] ?? 0) + blocks[index]!.text.length;
    if (end - start <= maxMarked * 2) return Math.min(Math.max(end, start + 1), text.length);
    const space = text.indexOf(" ", start + maxMarked);
    return space < 0 || space > end ? end : space;
  }
}
