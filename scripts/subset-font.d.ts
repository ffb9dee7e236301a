declare module "subset-font" {
  type Range = { min: number; max: number };

  /** A font with the characters of `text` and the given part of its variable axes alone. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; variationAxes?: Readonly<Record<string, Range>> },
  ): Promise<Buffer>;
}
