// Removes running heads, running feet and page numbers, which repeat on neighbouring pages.
import { groupRows } from "./join-rows.ts";
import type { PdfLine } from "./pdf-line.ts";

/** Pages before and after that may have the same line: heads of left and right pages alternate. */
const reach = 4;
/** Of these neighbours, how many must have it. */
const minRepeats = 2;
/** On a page with fewer lines, such as a slide or a form, the edges are content. */
const minLines = 5;
/** Lines of one head or foot. */
const maxRounds = 3;

type Edge = "top" | "bottom";
type Page<Segment> = { rows: Segment[][] };

/** `pages` have their segments in any order, which is kept. */
export function dropRunningLines<Segment extends PdfLine>(
  pages: readonly Segment[][],
): Segment[][] {
  const grouped = pages.map((segments) => ({
    rows: groupRows(segments.toSorted((a, b) => b.y - a.y)),
  }));
  const dropped = new Set<Segment>();
  for (const edge of ["top", "bottom"] as const) {
    for (let round = 0; round < maxRounds; round += 1) dropOutermost(grouped, edge, round, dropped);
  }
  return pages.map((segments) => segments.filter((segment) => !dropped.has(segment)));
}

function dropOutermost<Segment extends PdfLine>(
  pages: readonly Page<Segment>[],
  edge: Edge,
  round: number,
  dropped: Set<Segment>,
): void {
  const edges = pages.map(({ rows }) => describeEdge(outermost(rows, edge), round));
  const isRunning = edges.map((one, index) => {
    if (one === null || pages[index]!.rows.length < minLines) return false;
    const near = edges.slice(Math.max(0, index - reach), index + reach + 1);
    const repeats = near.filter((other) => other?.key === one.key).length;
    // Its number counts the pages, whatever the rest is: the title of a chapter may have only one page.
    const counts = one.numbers.some((number) => {
      const isNext = (at: number) => edges[at]?.numbers.includes(number + at - index) === true;
      return [-2, -1, 1, 2].filter((step) => isNext(index + step)).length >= minRepeats;
    });
    return repeats > minRepeats || (round === 0 && counts) || isPageCount(one.key, pages.length);
  });
  pages.forEach(({ rows }, index) => {
    if (!isRunning[index]) return;
    const row = edge === "top" ? rows.shift() : rows.pop();
    for (const segment of row ?? []) dropped.add(segment);
  });
}

type EdgeLine = { key: string; numbers: number[] };

/** The size is a part of the key: a title may be repeated as a running head, in smaller letters. */
function describeEdge(row: readonly PdfLine[] | undefined, round: number): EdgeLine | null {
  if (row === undefined) return null;
  const text = row.map((one) => one.text).join(" ");
  const numbers = [/^\d{1,4}\b/, /\b\d{1,4}$/].flatMap((pattern) => pattern.exec(text) ?? []);
  // The first round ignores numbers. Further lines must be equal, because similar lines may be content.
  const compared = round === 0 ? text.replace(/\d+|\b[ivxlc]+\b/gi, "#").toLowerCase() : text;
  return { key: `${compared} ${Math.round(row[0]!.size)}`, numbers: numbers.map(Number) };
}

function outermost<Segment>(rows: readonly Segment[][], edge: Edge): Segment[] | undefined {
  return edge === "top" ? rows[0] : rows.at(-1);
}

/** Such as "page 1 / 3": a sign even in a document of two pages. */
function isPageCount(key: string, pages: number): boolean {
  return (
    pages > 1 &&
    /^(page|seite|página|pagina|p\.?|s\.?)?\s*#\s*(of|von|de|di|sur|\/)\s*# \d+$/.test(key)
  );
}
