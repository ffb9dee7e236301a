/**
 * Reads the header of a PNG, JPEG or WebP image, so that images that are unsuitable, too large or truncated are
 * never decoded. The package image-size detects no animation, fails at padding, and takes 2 s for 20 MB of
 * crafted JPEG.
 */

export type ImageHeader = {
  type: "png" | "jpeg" | "webp";
  /** Stored pixels, before applying the orientation. */
  width: number;
  height: number;
  /** EXIF, 1 to 8; 1 is upright. */
  orientation: number;
  isAnimated: boolean;
  /** False if the end of the file is missing. */
  isWhole: boolean;
};

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether these first eight bytes begin a PNG or a JPEG. */
export function startsPngOrJpeg(start: Buffer): boolean {
  return isPngStart(start) || isJpegStart(start);
}

/** Null for other formats, and for images without a valid size or that end before their pixels. Never throws. */
export function parseImageHeader(bytes: Buffer): ImageHeader | null {
  const header = isPngStart(bytes)
    ? readPngHeader(bytes)
    : isJpegStart(bytes)
      ? readJpegHeader(bytes)
      : readWebpHeader(bytes);
  return header !== null && header.width > 0 && header.height > 0 ? header : null;
}

function isPngStart(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(pngSignature);
}

function isJpegStart(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

function readPngHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 33 || readName(bytes, 12) !== "IHDR") return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  let orientation: number | undefined;
  let isAnimated = false;
  let hasPixels = false;
  let isWhole = false;
  // A chunk: length, type, data, checksum.
  for (let at = 8; at + 12 <= bytes.length && !isWhole; at += 12 + bytes.readUInt32BE(at)) {
    const type = readName(bytes, at + 4);
    if (type === "IDAT") hasPixels = true;
    // An animation is announced before the pixels.
    if (type === "acTL" && !hasPixels) isAnimated = true;
    if (type === "eXIf")
      orientation ??= readOrientation(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
    isWhole = type === "IEND";
  }
  if (!hasPixels) return null;
  return { type: "png", width, height, orientation: orientation ?? 1, isAnimated, isWhole };
}

function readJpegHeader(bytes: Buffer): ImageHeader | null {
  let orientation: number | undefined;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    // Padding, and markers without data.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    // The pixels start here, and no frame was found.
    if (length < 2 || marker === 0xda) return null;
    if (marker === 0xe1 && length >= 16 && bytes.toString("latin1", at + 4, at + 10) === "Exif\0\0")
      orientation ??= readOrientation(bytes.subarray(at + 10, at + 2 + length));
    if (isFrame(marker)) {
      if (length < 7 || at + 9 > bytes.length) return null;
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      const isWhole = bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at + length;
      return {
        type: "jpeg",
        width,
        height,
        orientation: orientation ?? 1,
        isAnimated: false,
        isWhole,
      };
    }
    at += 2 + length;
  }
  return null;
}

/** SOF0 to SOF15, without the table markers among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readWebpHeader(bytes: Buffer): ImageHeader | null {
  if (readName(bytes, 0) !== "RIFF" || readName(bytes, 8) !== "WEBP") return null;
  const kind = readName(bytes, 12);
  if (bytes.length < (kind === "VP8L" ? 25 : 30)) return null;
  const header = {
    type: "webp",
    orientation: 1,
    isAnimated: false,
    isWhole: bytes.length >= 8 + bytes.readUInt32LE(4),
  } as const;
  switch (kind) {
    case "VP8 ": {
      const [width, height] = [bytes.readUInt16LE(26), bytes.readUInt16LE(28)];
      return { ...header, width: width & 0x3fff, height: height & 0x3fff };
    }
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return { ...header, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X": {
      const [width, height] = [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
      const orientation = readWebpOrientation(bytes);
      return { ...header, width, height, orientation, isAnimated: (bytes[20]! & 2) !== 0 };
    }
    default:
      return null;
  }
}

function readWebpOrientation(bytes: Buffer): number {
  // A chunk: name, size, data, and a byte of padding if the size is odd.
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + size);
    if (readName(bytes, at) === "EXIF")
      return readOrientation(readName(data, 0) === "Exif" ? data.subarray(6) : data);
    at += 8 + size + (size % 2);
  }
  return 1;
}

/** Tag 0x112 of the first directory of a TIFF block; 1 if absent. */
function readOrientation(tiff: Buffer): number {
  if (tiff.length < 8) return 1;
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const read16 = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = Math.min(read16(directory), 1_000);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * 12;
    if (read16(at) !== 0x112) continue;
    const value = read16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** The name of a PNG chunk or of a part of a WebP. */
function readName(bytes: Buffer, at: number): string {
  return bytes.toString("latin1", at, at + 4);
}
