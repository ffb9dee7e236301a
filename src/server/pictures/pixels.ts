/** Sizes, shrinking, turning and the average colour of decoded pictures. */

/** RGBA, 8 bits each, without padding; alpha is not premultiplied. */
export type Pixels = Size & { data: Uint8Array };

export type Size = { width: number; height: number };

/** Averages areas, weighted by alpha. The new size must not exceed the old. */
export function shrink(source: Pixels, { width, height }: Size): Pixels {
  if (source.width === width && source.height === height) return source;
  const stride = source.width * 4;
  const result = new Uint8Array(width * height * 4);
  // The sums of the rows that fall into the current row of the result, and into the next. Of 64 bits, because V8 takes
  // four times as long for 32.
  let sums = new Float64Array(stride);
  let next = new Float64Array(stride);
  const rows = shareOut(source.height, height);
  const columns = shareOut(source.width, width);
  for (let y = 0; y < source.height; y += 1) {
    const row = source.data.subarray(y * stride, (y + 1) * stride);
    const line = isOpaque(row) ? row : premultiply(row);
    const target = rows.target[y]!;
    addRow(line, { sums, next, first: rows.first[y]!, second: rows.second[y]! });
    if (rows.target[y + 1] === target) continue;
    writeRow(result.subarray(target * width * 4, (target + 1) * width * 4), sums, columns);
    [sums, next] = [next, sums];
    next.fill(0);
  }
  return { data: result, width, height };
}

/**
 * The part of the target into which each row or column of the source falls: `first` of it into `target`, and `second`
 * into the next.
 */
type Shares = { target: Int32Array; first: Float64Array; second: Float64Array };

function shareOut(from: number, to: number): Shares {
  const step = to / from;
  const target = new Int32Array(from);
  const first = new Float64Array(from);
  const second = new Float64Array(from);
  for (let index = 0; index < from; index += 1) {
    target[index] = Math.min(to - 1, Math.floor(index * step));
    if (target[index]! < to - 1)
      second[index] = Math.max(0, (index + 1) * step - target[index]! - 1);
    first[index] = step - second[index]!;
  }
  return { target, first, second };
}

function isOpaque(row: Uint8Array): boolean {
  for (let at = 3; at < row.length; at += 4) if (row[at] !== 255) return false;
  return true;
}

/** So that the colour of transparent pixels does not count. */
function premultiply(row: Uint8Array): Float64Array {
  const line = Float64Array.from(row);
  for (let at = 0; at < row.length; at += 4) {
    const alpha = row[at + 3]! / 255;
    line[at]! *= alpha;
    line[at + 1]! *= alpha;
    line[at + 2]! *= alpha;
  }
  return line;
}

function addRow(
  line: Uint8Array | Float64Array,
  to: { sums: Float64Array; next: Float64Array; first: number; second: number },
): void {
  const { sums, next, first, second } = to;
  for (let at = 0; at < line.length; at += 1) sums[at]! += line[at]! * first;
  if (second > 0) for (let at = 0; at < line.length; at += 1) next[at]! += line[at]! * second;
}

/** Averages the columns of `sums`, and undoes the weighting by alpha. */
function writeRow(row: Uint8Array, sums: Float64Array, columns: Shares): void {
  // The last column has a neighbour, which stays zero.
  const totals = new Float64Array(row.length + 4);
  for (let from = 0; from < sums.length; from += 4) {
    const to = columns.target[from >> 2]! << 2;
    const first = columns.first[from >> 2]!;
    const second = columns.second[from >> 2]!;
    totals[to]! += sums[from]! * first;
    totals[to + 1]! += sums[from + 1]! * first;
    totals[to + 2]! += sums[from + 2]! * first;
    totals[to + 3]! += sums[from + 3]! * first;
    totals[to + 4]! += sums[from]! * second;
    totals[to + 5]! += sums[from + 1]! * second;
    totals[to + 6]! += sums[from + 2]! * second;
    totals[to + 7]! += sums[from + 3]! * second;
  }
  for (let at = 0; at < row.length; at += 4) {
    const alpha = Math.min(255, totals[at + 3]!);
    if (alpha < 0.5) continue;
    const factor = 255 / alpha;
    row[at] = Math.min(255, totals[at]! * factor + 0.5);
    row[at + 1] = Math.min(255, totals[at + 1]! * factor + 0.5);
    row[at + 2] = Math.min(255, totals[at + 2]! * factor + 0.5);
    row[at + 3] = alpha + 0.5;
  }
}

/** Applies an EXIF orientation, 1 to 8. */
export function turnUpright(source: Pixels, orientation: number): Pixels {
  if (orientation === 1) return source;
  const isTransposed = orientation >= 5;
  const [width, height] = isTransposed
    ? [source.height, source.width]
    : [source.width, source.height];
  // Whether the first column of the result is the last of the source, and the same for rows.
  const isMirrored = [2, 3, 7, 8].includes(orientation);
  const isFlipped = [3, 4, 6, 7].includes(orientation);
  const from = toWords(source.data);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = isTransposed ? [y, x] : [x, y];
      const sourceX = isMirrored ? source.width - 1 - column : column;
      const sourceY = isFlipped ? source.height - 1 - row : row;
      to[y * width + x] = from[sourceY * source.width + sourceX]!;
    }
  return { data: new Uint8Array(to.buffer), width, height };
}

/** One 32-bit word per pixel; copies only if the bytes are not aligned. */
function toWords(data: Pixels["data"]): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : Uint8Array.from(data);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
}

/** As #rrggbb, weighted by alpha; null if all pixels are transparent. */
export function findAverageColor({ data }: Pixels): string | null {
  const sums = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!;
    sums[0]! += data[at]! * alpha;
    sums[1]! += data[at + 1]! * alpha;
    sums[2]! += data[at + 2]! * alpha;
    weight += alpha;
  }
  if (weight === 0) return null;
  const toHex = (sum: number) =>
    Math.round(sum / weight)
      .toString(16)
      .padStart(2, "0");
  return `#${sums.map(toHex).join("")}`;
}
