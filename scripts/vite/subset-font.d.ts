declare module "subset-font" {
  type Range = { min: number; max: number };

  /** Subsets a font to the characters of `text` and the given ranges of its variable axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; variationAxes?: Readonly<Record<string, Range>> },
  ): Promise<Buffer>;
}
