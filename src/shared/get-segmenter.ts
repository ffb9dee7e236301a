const segmenters = new Map<string, Intl.Segmenter>();

/** A segmenter for a language (BCP 47); of one that is unknown or none at all, as a page may declare, that for English. */
export function getSegmenter(
  language: string | null | undefined,
  granularity: "word" | "sentence",
): Intl.Segmenter {
  const key = `${granularity} ${language ?? ""}`;
  let segmenter = segmenters.get(key);
  if (segmenter === undefined)
    segmenters.set(
      key,
      (segmenter = new Intl.Segmenter(findLocale(language ?? "en"), { granularity })),
    );
  return segmenter;
}

function findLocale(language: string): string {
  try {
    return Intl.Segmenter.supportedLocalesOf(language)[0] ?? "en";
  } catch {
    return "en";
  }
}
