// Finds the vertical white space between two columns of a page.
import type { PdfLine } from "./pdf-line.ts";

const bins = 500;
/** Neighbours that are compared: enough for the cells of a wide table. */
const maxNeighbours = 60;
/** Lines that have another beside them. */
const minLines = 3;

/**
 * The middle of the white space that most often has a line directly to its left and another to its right; null
 * if that is rare. `segments` are sorted from the top of the page.
 */
export function findGutter(segments: readonly PdfLine[]): number | null {
  const left = segments.reduce((least, { x }) => Math.min(least, x), Infinity);
  const right = segments.reduce((most, one) => Math.max(most, one.right), -Infinity);
  const step = (right - left) / bins;
  if (!(step > 0)) return null;
  // The number of gaps over each bin, as differences between neighbouring bins.
  const changes = new Int32Array(bins + 2);
  segments.forEach((segment, index) => {
    const next = findRightNeighbour(segments, index);
    if (next === null || next - segment.right < segment.size * 0.5) return;
    changes[Math.ceil((segment.right - left) / step)]! += 1;
    changes[Math.floor((next - left) / step) + 1]! -= 1;
  });
  let [gaps, most, start, end] = [0, 0, 0, 0];
  for (let bin = 0; bin <= bins; bin += 1) {
    gaps += changes[bin]!;
    if (gaps > most) [most, start, end] = [gaps, bin, bin];
    else if (gaps === most && end === bin - 1) end = bin;
  }
  return most < minLines ? null : left + ((start + end) / 2) * step;
}

/** The left edge of the nearest segment to the right at about the same height. */
function findRightNeighbour(segments: readonly PdfLine[], index: number): number | null {
  const { y, size, right } = segments[index]!;
  let nearest: number | null = null;
  for (const step of [-1, 1]) {
    for (let seen = 1; seen <= maxNeighbours; seen += 1) {
      const other = segments[index + step * seen];
      if (other === undefined || Math.abs(other.y - y) > size * 0.7) break;
      const isRight = other.x >= right - size * 0.2;
      if (isRight && (nearest === null || other.x < nearest)) nearest = other.x;
    }
  }
  return nearest;
}
