declare module "subset-font" {
  type Range = { min: number; max: number };

  /** Subsets a font to the characters of `text`, the given ranges or values of its variable axes, and OpenType features. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2";
      variationAxes?: Readonly<Record<string, Range | number>>;
      keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
