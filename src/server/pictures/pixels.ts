/** Sizes, shrinking, turning and the average colour of decoded pictures. */

/** RGBA, 8 bits each, without padding; alpha is not premultiplied. */
export type Pixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };

export type Size = { width: number; height: number };

/** For each column of the source: the first column of the target it falls into, and its share of it. */
type Shares = { target: Int32Array; first: Float32Array; second: Float32Array };

/** `first` plus `second` is the width of a source column, measured in columns of the target. */
function shareColumns(from: number, to: number): Shares {
  const shares = {
    target: new Int32Array(from),
    first: new Float32Array(from),
    second: new Float32Array(from),
  };
  const step = to / from;
  for (let index = 0; index < from; index += 1) {
    const [start, end] = [index * step, (index + 1) * step];
    const target = Math.min(to - 1, Math.floor(start));
    const first = target === to - 1 ? step : Math.min(end, target + 1) - start;
    shares.target[index] = target;
    shares.first[index] = first;
    shares.second[index] = step - first;
  }
  return shares;
}

/** Averages areas, weighted by alpha. The new size must not exceed the old. */
export function shrink(source: Pixels, { width, height }: Size): Pixels {
  if (source.width === width && source.height === height) return source;
  const { data } = source;
  const columns = shareColumns(source.width, width);
  const rows = shareColumns(source.height, height);
  const result = new Uint8Array(width * height * 4);
  // Sums of the current row of the result and of the next. The last column has a neighbour that stays zero.
  let sums = new Float32Array((width + 1) * 4);
  let next = new Float32Array((width + 1) * 4);
  const line = new Float32Array((width + 1) * 4);
  for (let y = 0, at = 0; y < source.height; y += 1) {
    line.fill(0);
    for (let x = 0; x < source.width; x += 1, at += 4) {
      const alpha = data[at + 3]!;
      if (alpha === 0) continue;
      const target = columns.target[x]! * 4;
      const [red, green, blue] = [data[at]! * alpha, data[at + 1]! * alpha, data[at + 2]! * alpha];
      const first = columns.first[x]!;
      line[target]! += red * first;
      line[target + 1]! += green * first;
      line[target + 2]! += blue * first;
      line[target + 3]! += alpha * first;
      const second = columns.second[x]!;
      if (second === 0) continue;
      line[target + 4]! += red * second;
      line[target + 5]! += green * second;
      line[target + 6]! += blue * second;
      line[target + 7]! += alpha * second;
    }
    const [first, second] = [rows.first[y]!, rows.second[y]!];
    for (let index = 0; index < width * 4; index += 1) {
      sums[index]! += line[index]! * first;
      next[index]! += line[index]! * second;
    }
    const row = rows.target[y]!;
    if (y + 1 < source.height && rows.target[y + 1] === row) continue;
    writeRow(sums, result.subarray(row * width * 4, (row + 1) * width * 4));
    [sums, next] = [next, sums];
    next.fill(0);
  }
  return { data: result, width, height };
}

/** Divides the sums of colours by those of alpha, which undoes the weighting. */
function writeRow(sums: Float32Array, row: Uint8Array): void {
  for (let at = 0; at < row.length; at += 4) {
    const alpha = sums[at + 3]!;
    if (alpha === 0) continue;
    row[at] = sums[at]! / alpha + 0.5;
    row[at + 1] = sums[at + 1]! / alpha + 0.5;
    row[at + 2] = sums[at + 2]! / alpha + 0.5;
    row[at + 3] = Math.min(255, alpha + 0.5);
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
