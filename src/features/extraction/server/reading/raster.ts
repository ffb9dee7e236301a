// Greyscale images, one byte per pixel (0 black), and operations on whole images.

export type Raster = { width: number; height: number; pixels: Uint8Array };

export function createRaster(width: number, height: number, fill = 255): Raster {
  return { width, height, pixels: new Uint8Array(width * height).fill(fill) };
}

/** By 0 to 3 quarter turns clockwise. */
export function rotateQuarters(raster: Raster, quarters: number): Raster {
  const { width, height, pixels } = raster;
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return raster;
  const turned = turns === 2 ? createRaster(width, height) : createRaster(height, width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = pixels[y * width + x]!;
      if (turns === 1) turned.pixels[x * height + (height - 1 - y)] = value;
      else if (turns === 2) turned.pixels[(height - 1 - y) * width + (width - 1 - x)] = value;
      else turned.pixels[(width - 1 - x) * height + y] = value;
    }
  }
  return turned;
}

function mirror(raster: Raster): Raster {
  const { width, height } = raster;
  const pixels = raster.pixels.slice();
  for (let y = 0; y < height; y += 1) pixels.subarray(y * width, (y + 1) * width).reverse();
  return { width, height, pixels };
}

/** Applies an EXIF orientation, 1 to 8. */
export function applyOrientation(raster: Raster, orientation: number): Raster {
  const quarters = [0, 0, 0, 2, 2, 1, 1, 3, 3][orientation] ?? 0;
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  const turned = rotateQuarters(raster, quarters);
  return isMirrored ? mirror(turned) : turned;
}

/** Area average when shrinking, cubic (Catmull-Rom) when enlarging. */
export function resize(raster: Raster, factor: number): Raster {
  const width = Math.max(1, Math.round(raster.width * factor));
  const height = Math.max(1, Math.round(raster.height * factor));
  if (width === raster.width && height === raster.height) return raster;
  const across = resizeRows(raster, width);
  return transpose(resizeRows(transpose(across), height));
}

function transpose({ width, height, pixels }: Raster): Raster {
  const turned = createRaster(height, width);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned.pixels[x * height + y] = pixels[y * width + x]!;
  return turned;
}

function resizeRows(raster: Raster, width: number): Raster {
  const resized = createRaster(width, raster.height);
  const taps = listTaps(raster.width, width);
  for (let y = 0; y < raster.height; y += 1) {
    const row = raster.pixels.subarray(y * raster.width, (y + 1) * raster.width);
    for (let x = 0; x < width; x += 1) {
      const { first, weights } = taps[x]!;
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap += 1) sum += row[first + tap]! * weights[tap]!;
      resized.pixels[y * width + x] = Math.max(0, Math.min(255, Math.round(sum)));
    }
  }
  return resized;
}

type Taps = { first: number; weights: Float64Array };

function listTaps(from: number, to: number): Taps[] {
  const step = from / to;
  const reach = Math.max(1, step);
  return Array.from({ length: to }, (_, index) => {
    const centre = (index + 0.5) * step - 0.5;
    const support = step > 1 ? reach : 2;
    const first = Math.max(0, Math.ceil(centre - support));
    const last = Math.min(from - 1, Math.floor(centre + support));
    const weights = new Float64Array(last - first + 1);
    let total = 0;
    for (let at = first; at <= last; at += 1) {
      const distance = Math.abs(at - centre);
      const weight = step > 1 ? Math.max(0, 1 - distance / reach) : weighCubic(distance);
      weights[at - first] = weight;
      total += weight;
    }
    return { first, weights: weights.map((weight) => weight / total) };
  });
}

function weighCubic(distance: number): number {
  if (distance < 1) return 1.5 * distance ** 3 - 2.5 * distance ** 2 + 1;
  if (distance < 2) return -0.5 * distance ** 3 + 2.5 * distance ** 2 - 4 * distance + 2;
  return 0;
}

/** Clockwise by an angle in radians, about the centre; uncovered pixels become `fill`. */
export function rotateBy(raster: Raster, angle: number, fill = 255): Raster {
  const { width, height, pixels } = raster;
  const turned = createRaster(width, height, fill);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const middleX = (width - 1) / 2;
  const middleY = (height - 1) / 2;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromX = cos * (x - middleX) + sin * (y - middleY) + middleX;
      const fromY = -sin * (x - middleX) + cos * (y - middleY) + middleY;
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const right = fromX - left;
      const down = fromY - top;
      const at = top * width + left;
      const above = pixels[at]! * (1 - right) + pixels[at + 1]! * right;
      const below = pixels[at + width]! * (1 - right) + pixels[at + width + 1]! * right;
      turned.pixels[y * width + x] = Math.round(above * (1 - down) + below * down);
    }
  }
  return turned;
}

export function addBorder(raster: Raster, border: number, fill = 255): Raster {
  const bordered = createRaster(raster.width + 2 * border, raster.height + 2 * border, fill);
  for (let y = 0; y < raster.height; y += 1) {
    const row = raster.pixels.subarray(y * raster.width, (y + 1) * raster.width);
    bordered.pixels.set(row, (y + border) * bordered.width + border);
  }
  return bordered;
}
