/** Decodes a picture of unknown origin and encodes it again, in the child. */
import { readAvif } from "./formats/avif.ts";
import { encodeWebp } from "./formats/codecs.ts";
import { readGif } from "./formats/gif.ts";
import { readIconFile } from "./formats/icon-file.ts";
import type { SourcePicture } from "./formats/source-picture.ts";
import { readStill } from "./formats/stills.ts";
import { readSvg } from "./formats/svg.ts";
import {
  type PictureOutcome,
  type PictureTask,
  type PictureVariant,
  type VariantKind,
  refuse,
} from "./picture-protocol.ts";
import { findAverageColor, shrink, type Size, turnUpright } from "./pixels.ts";

/** From the largest to the smallest. The full picture of a long one is larger; see `fitVariant`. */
const longSides = { full: 1_600, thumbnail: 480, icon: 32 };
/** Of a long full picture; WebP allows 16,383. */
const maxHeight = 8_000;
/** A picture this narrow is a tracking pixel or a line. */
const minSide = 2;

/** Throws for a damaged picture; the memory of a codec may then be damaged too. */
export async function convertPicture(task: PictureTask): Promise<PictureOutcome> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.length);
  const source =
    readStill(bytes) ??
    readGif(bytes) ??
    readAvif(bytes) ??
    readIconFile(bytes) ??
    (await readSvg(bytes));
  if (source === null)
    return refuse(
      "not_a_picture",
      "The file is not a picture, or of a kind that is not supported.",
    );
  if (source === "has_text")
    return refuse("not_supported", "The drawing contains text, which cannot be kept.");
  if (source === "too_large") return refuse("too_large", "The drawing is larger than 1 MB.");
  const { width, height, maxMegapixels } = source;
  if (width * height > maxMegapixels * 1_000_000)
    return refuse("too_large", `The picture is larger than ${maxMegapixels} megapixels.`);
  if (Math.min(width, height) < minSide)
    return refuse("too_small", `The picture is too small: ${width} × ${height} pixels.`);
  if (!source.isWhole) return refuse("damaged", "The end of the picture is missing.");
  return encodeVariants(source, task.kinds);
}

async function encodeVariants(
  source: SourcePicture,
  kinds: readonly VariantKind[],
): Promise<PictureOutcome> {
  const ordered = (Object.keys(longSides) as VariantKind[]).filter((kind) => kinds.includes(kind));
  const decoded = await source.decode(findDrawingSide(source, ordered));
  if (!source.isDrawing && (decoded.width !== source.width || decoded.height !== source.height))
    throw new Error("The picture has another size than its header.");
  const { orientation } = source;
  const isTurned = orientation >= 5;
  let pixels = decoded;
  const variants: PictureVariant[] = [];
  for (const kind of ordered) {
    const before = pixels;
    if (variants.length === 0) {
      const size = fitVariant(isTurned ? swapSides(decoded) : decoded, kind);
      pixels = turnUpright(shrink(decoded, isTurned ? swapSides(size) : size), orientation);
    } else pixels = shrink(pixels, fitVariant(pixels, kind));
    const { width, height } = pixels;
    const previous = before === pixels ? variants.at(-1) : undefined;
    // An icon is tiny, and its few colours matter.
    const bytes = previous?.bytes ?? (await encodeWebp(pixels, { isLossless: kind === "icon" }));
    variants.push({ kind, type: "image/webp", width, height, bytes: Buffer.from(bytes) });
  }
  const color = findAverageColor(pixels);
  if (color === null) return refuse("too_small", "The picture is empty: it is fully transparent.");
  const { width, height } = isTurned ? swapSides(source) : source;
  return { ok: true, variants, color, width, height };
}

/** A drawing is rendered for screens with two pixels for each of its own, an icon as large as wanted. */
function findDrawingSide({ width, height }: Size, kinds: readonly VariantKind[]): number {
  if (kinds[0] === "icon") return longSides.icon;
  return Math.min(longSides.full, Math.max(longSides.icon, 2 * Math.max(width, height)));
}

/**
 * Never larger than the picture. A full picture several times as high as wide, such as an infographic, keeps a width at
 * which it can be read.
 */
function fitVariant({ width, height }: Size, kind: VariantKind): Size {
  const longSide = longSides[kind];
  const scale = longSide / Math.max(width, height);
  const readable =
    kind === "full"
      ? Math.min(longSide / 2 / width, longSide / Math.sqrt(width * height), maxHeight / height)
      : 0;
  return scaleSize({ width, height }, Math.min(1, Math.max(scale, readable)));
}

function swapSides({ width, height }: Size): Size {
  return { width: height, height: width };
}

function scaleSize({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
