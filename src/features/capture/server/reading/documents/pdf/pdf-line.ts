/** A line of text on a page, or a part of one, in points, with y increasing upwards. */
export type PdfLine = {
  text: string;
  x: number;
  /** The height of the baseline. */
  y: number;
  right: number;
  /** The font size of most of its letters. */
  size: number;
  /** All of it is bold. */
  isBold?: boolean;
};

export function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
