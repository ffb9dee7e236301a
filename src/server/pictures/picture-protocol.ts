// The messages between the server and its picture child, and the results for callers.

export type VariantKind = "full" | "thumbnail" | "icon";

export type PictureVariant = {
  kind: VariantKind;
  type: "image/webp";
  width: number;
  height: number;
  bytes: Buffer;
};

export type ConvertedPicture = {
  ok: true;
  /** One for each kind that was asked for, from the largest to the smallest. */
  variants: PictureVariant[];
  /** The average colour, as #rrggbb. */
  color: string;
  /** The upright size of the source. For an SVG, its own size, which a variant may exceed. */
  width: number;
  height: number;
};

/** `message` is a complete sentence for the user. */
export type PictureRefusal = {
  ok: false;
  reason: "not_a_picture" | "not_supported" | "too_large" | "too_small" | "damaged" | "timeout";
  message: string;
};

export type PictureOutcome = ConvertedPicture | PictureRefusal;

export type PictureTask = { bytes: Uint8Array; kinds: readonly VariantKind[] };

export function refuse(reason: PictureRefusal["reason"], message: string): PictureRefusal {
  return { ok: false, reason, message };
}
