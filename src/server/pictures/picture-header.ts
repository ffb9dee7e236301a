/** Reads the kind and size of a picture from its first bytes, so that too large ones are never decoded. */
import { type ImageHeader, parseImageHeader } from "#server/files/image-header.ts";

export type PictureHeader = {
  type: ImageHeader["type"];
  /** Stored pixels, before applying the orientation. */
  width: number;
  height: number;
  /** EXIF, 1 to 8; 1 is upright. */
  orientation: number;
  /** False if the end of the file is missing. */
  isWhole: boolean;
};

/** Null for other files, and for pictures without a valid size. Never throws. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  return parseImageHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}
