// Groups the lines of a PDF page into paragraphs, because a PDF stores only the positions of glyphs.

/** A line on the page, in points, with y increasing upwards. */
export type PdfLine = { text: string; x: number; y: number; right: number; size: number };

/** A run of glyphs from pdf.js. */
export type PdfItem = {
  str: string;
  transform: readonly number[];
  width: number;
  height: number;
  hasEOL: boolean;
};

const sentenceEnd = /[.!?:;…。！？]["'”’»)\]]*$/;
const bullet = /^([•◦▪‣●○■–—*·]\s|\(?(\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s)/i;

/** Joins glyph runs into lines. A line ends where pdf.js marks it or where the vertical position jumps. */
export function groupLines(items: readonly PdfItem[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let line: PdfLine | null = null;
  const flush = (): void => {
    if (line && line.text.trim() !== "")
      lines.push({ ...line, text: line.text.replace(/\s+/g, " ").trim() });
    line = null;
  };
  for (const item of items) {
    const x = item.transform[4] ?? 0;
    const y = item.transform[5] ?? 0;
    const size = Math.hypot(item.transform[2] ?? 0, item.transform[3] ?? 0) || item.height || 1;
    const current: PdfLine | null = line;
    if (current && item.str !== "" && Math.abs(current.y - y) > Math.max(size, current.size) * 0.8)
      flush();
    line ??= { text: "", x, y, right: x, size };
    line.text += item.str;
    if (item.str.trim() !== "") {
      line.right = Math.max(line.right, x + item.width);
      line.size = Math.max(line.size, size);
    }
    if (item.hasEOL) flush();
  }
  flush();
  return lines;
}

function findMedian(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The text of the outermost lines that recur on at least half of three pages or more. */
function findRunning(pages: readonly PdfLine[][], keyOf: (line: PdfLine) => string): Set<string> {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    const edges = [lines[0], lines.at(-1)].filter((line) => line !== undefined);
    for (const key of new Set(edges.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(3, pages.length / 2);
  return new Set([...counts].filter(([, count]) => count >= enough).map(([key]) => key));
}

function trimEdges(pages: readonly PdfLine[][], keyOf: (line: PdfLine) => string): PdfLine[][] {
  const running = findRunning(pages, keyOf);
  return pages.map((lines) => {
    // On a page with few lines, such as a slide or a form, the edges are content.
    if (lines.length < 5) return lines;
    return lines.filter((line, index) => {
      const isEdge = index === 0 || index === lines.length - 1;
      return !(isEdge && running.has(keyOf(line)));
    });
  });
}

/** Drops running heads and page numbers: first compared without their numbers, then line by line. */
export function dropRunningLines(pages: readonly PdfLine[][]): PdfLine[][] {
  const outermost = trimEdges(pages, (line) => line.text.replace(/\d+/g, "#").toLowerCase());
  return trimEdges(outermost, (line) => line.text);
}

function startsParagraph(line: PdfLine, before: PdfLine, spacing: number, right: number): boolean {
  if (Math.abs(line.size - before.size) > Math.max(line.size, before.size) * 0.12) return true;
  if (bullet.test(line.text)) return true;
  const gap = before.y - line.y;
  // Upwards or far below: the next column or page, where a sentence may continue.
  if (gap < 0 || gap > spacing * 4)
    return sentenceEnd.test(before.text) || !/^\p{Ll}/u.test(line.text);
  if (gap > Math.max(spacing * 1.45, line.size * 1.5)) return true;
  const isIndented = line.x > before.x + line.size * 0.8 && line.x < before.x + line.size * 6;
  const isShort = before.right < right - (right - before.x) * 0.15;
  return sentenceEnd.test(before.text) && (isIndented || isShort);
}

/**
 * Whether a hyphen at the end of a line is part of the word: true if the document hyphenates it elsewhere.
 */
type KeepsHyphen = (hyphenated: string) => boolean;

function joinLine(paragraph: string, next: string, keepsHyphen: KeepsHyphen): string {
  const broken = paragraph.match(/([\p{L}\p{M}]+)[-\u00ad\u2010]$/u);
  const rest = next.match(/^[\p{Ll}\p{M}]+/u);
  if (broken && rest) {
    const keep = keepsHyphen(`${broken[1]}-${rest[0]}`.toLowerCase());
    return (keep ? paragraph : paragraph.slice(0, -1)) + next;
  }
  // No space between two characters of a script that is written without spaces.
  const isDense =
    /[\u3040-\u30ff\u3400-\u9fff]$/.test(paragraph) && /^[\u3040-\u30ff\u3400-\u9fff]/.test(next);
  return isDense ? paragraph + next : `${paragraph} ${next}`;
}

/** Where a page begins: the index of the paragraph and the character offset in it. */
export type PageStart = { paragraph: number; offset: number };

/**
 * Joins the lines of a document into paragraphs in reading order, across columns and pages, and undoes
 * hyphenation. Also returns where each page starts.
 */
export function joinParagraphs(pages: readonly PdfLine[][]): {
  paragraphs: string[];
  starts: PageStart[];
} {
  const compounds = new Set<string>();
  for (const line of pages.flat()) {
    for (const [word] of line.text.matchAll(/\p{L}+-\p{L}+/gu)) compounds.add(word.toLowerCase());
  }
  const paragraphs: string[] = [];
  const starts: PageStart[] = [];
  let before: PdfLine | null = null;
  for (const lines of pages) {
    const gaps = lines.slice(1).map((line, index) => (lines[index]?.y ?? 0) - line.y);
    const spacing = findMedian(gaps.filter((gap) => gap > 1)) || 14;
    const right = lines.reduce((most, line) => Math.max(most, line.right), 0);
    for (const [index, line] of lines.entries()) {
      const last = paragraphs.length - 1;
      const isNew = before === null || startsParagraph(line, before, spacing, right);
      if (isNew) paragraphs.push(line.text);
      else
        paragraphs[last] = joinLine(paragraphs[last] ?? "", line.text, (word) =>
          compounds.has(word),
        );
      const paragraph = paragraphs.length - 1;
      if (index === 0)
        starts.push({ paragraph, offset: paragraphs[paragraph]!.length - line.text.length });
      before = line;
    }
    // A page without lines starts where the next paragraph would.
    if (lines.length === 0) starts.push({ paragraph: paragraphs.length, offset: 0 });
  }
  return { paragraphs, starts };
}
