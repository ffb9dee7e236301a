/** Decodes a picture of unknown origin and encodes it again, in the child. */
import { decodeJpeg, decodePng, decodeWebp, encodeWebp } from "./codecs.ts";
import { readPictureHeader, type PictureHeader } from "./picture-header.ts";
import {
  type ConvertedPicture,
  type PictureOutcome,
  type PictureTask,
  type VariantKind,
  refuse,
} from "./picture-protocol.ts";
import { findAverageColor, type Pixels, shrink, type Size, turnUpright } from "./pixels.ts";

export const maxMegapixels = 40;
/** A picture this small in one direction is a tracking pixel or a line. */
const minSide = 2;
const longSides = { full: 1_600, thumbnail: 480, icon: 32 };

export async function convertPicture({ bytes, kinds }: PictureTask): Promise<PictureOutcome> {
  const header = readPictureHeader(bytes);
  if (header === null) return refuse("not_a_picture", "The file is not a picture of a known kind.");
  const { width, height } = header;
  if (width * height > maxMegapixels * 1_000_000)
    return refuse("too_large", `The picture is larger than ${maxMegapixels} megapixels.`);
  if (Math.min(width, height) < minSide)
    return refuse("too_small", `The picture has only ${width} × ${height} pixels.`);
  if (!header.isWhole) return refuse("damaged", "The end of the picture is missing.");
  return encodeVariants(await decode(bytes, header), header, kinds);
}

function decode(bytes: Uint8Array, { type }: PictureHeader): Promise<Pixels> {
  if (type === "jpeg") return decodeJpeg(bytes);
  return type === "png" ? decodePng(bytes) : decodeWebp(bytes);
}

async function encodeVariants(
  decoded: Pixels,
  { orientation }: PictureHeader,
  kinds: readonly VariantKind[],
): Promise<PictureOutcome> {
  const variants = new Map<VariantKind, ConvertedPicture["variants"][number]>();
  // From the largest to the smallest, each made from the previous one.
  const byType = Object.keys(longSides) as VariantKind[];
  let pixels = decoded;
  let isUpright = false;
  for (const kind of byType.filter((known) => kinds.includes(known))) {
    const before = pixels;
    pixels = shrink(pixels, fitVariant(pixels, kind));
    if (!isUpright) pixels = turnUpright(pixels, orientation);
    isUpright = true;
    const same = before === pixels ? [...variants.values()].at(-1) : undefined;
    const encoded = same?.bytes ?? (await encodeWebp(pixels, { isLossless: kind === "icon" }));
    variants.set(kind, {
      kind,
      type: "image/webp",
      width: pixels.width,
      height: pixels.height,
      bytes: Buffer.from(encoded),
    });
  }
  const color = findAverageColor(pixels);
  if (color === null) return refuse("too_small", "The picture is empty: it is fully transparent.");
  const isTurned = orientation >= 5;
  return {
    ok: true,
    variants: kinds.map((kind) => variants.get(kind)!),
    color,
    width: isTurned ? decoded.height : decoded.width,
    height: isTurned ? decoded.width : decoded.height,
  };
}

/** Never larger than the source. */
function fitVariant({ width, height }: Size, kind: VariantKind): Size {
  const scale = Math.min(1, longSides[kind] / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
