import type { Pixels, Size } from "../pixels.ts";

/** A picture that was recognised by its header and is not decoded yet. */
export type SourcePicture = Size & {
  /** EXIF, 1 to 8; 1 is upright. Width and height are those before it is applied. */
  orientation: number;
  /** False if the end of the picture is missing. */
  isWhole: boolean;
  maxMegapixels: number;
  /** Has no pixels of its own, and can be decoded at any size. */
  isDrawing?: boolean;
  /** `longSide` is the size wanted of a drawing without pixels. Rejects for a damaged picture. */
  decode: (longSide: number) => Promise<Pixels>;
};

/** Takes up to 600 MB while it is decoded: the pixels exist in the codec's memory and outside. */
export const maxMegapixels = 40;
