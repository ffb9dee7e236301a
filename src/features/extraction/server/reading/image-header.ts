// Reads an image's header, so that images that are too large or truncated are never decoded.

export type ImageHeader = {
  type: "png" | "jpeg";
  /** Stored pixels, before applying the orientation. */
  width: number;
  height: number;
  /** EXIF, 1 to 8; 1 is upright. */
  orientation: number;
  /** False if the end of the file is missing. */
  isWhole: boolean;
};

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether these first eight bytes begin a PNG or a JPEG. */
export function isImageStart(start: Buffer): boolean {
  return start.equals(pngSignature) || isJpegStart(start);
}

function isJpegStart(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** Null if it is neither PNG nor JPEG, or has no valid size. Never throws. */
export function parseImageHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.subarray(0, 8).equals(pngSignature)) return readPngHeader(bytes);
  if (isJpegStart(bytes)) return readJpegHeader(bytes);
  return null;
}

function readPngHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 33 || bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  if (width === 0 || height === 0) return null;
  let orientation = 1;
  // A chunk: length, type, data, checksum.
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "eXIf")
      orientation = readOrientation(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
    if (type === "IEND") return { type: "png", width, height, orientation, isWhole: true };
  }
  return { type: "png", width, height, orientation, isWhole: false };
}

function readJpegHeader(bytes: Buffer): ImageHeader | null {
  let orientation = 1;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    const segment = bytes.subarray(at + 4, at + 2 + length);
    if (marker === 0xe1 && segment.toString("latin1", 0, 6) === "Exif\0\0")
      orientation = readOrientation(segment.subarray(6));
    if (isFrame(marker)) {
      if (segment.length < 5) return null;
      const height = segment.readUInt16BE(1);
      const width = segment.readUInt16BE(3);
      if (width === 0 || height === 0) return null;
      const isWhole = bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at + length;
      return { type: "jpeg", width, height, orientation, isWhole };
    }
    at += 2 + length;
  }
  return null;
}

/** SOF0 to SOF15, without the table markers among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Tag 0x112 of the first directory of a TIFF block; 1 if absent. */
function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const read16 = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  if (tiff.length < 8) return 1;
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
