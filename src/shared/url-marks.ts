// The marks that texts put around and after a URL.

const pairs: Readonly<Record<string, string>> = {
  "<": ">",
  "‹": "›",
  "«": "»",
  "»": "«",
  "(": ")",
  "[": "]",
  "“": "”",
  "„": "“",
  "‘": "’",
  '"': '"',
  "'": "'",
  "`": "`",
};
const sentenceEnd = /[.,;:!?…*`"'“”‘’«»‹›<>。，、；：！？」』】》]/;
const openings: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{", "）": "（" };

/** Removes marks that enclose the whole text, as in `<https://example.org/>`. */
export function unwrapUrl(text: string): string {
  let url = text.trim();
  while (url.length > 2 && pairs[url.charAt(0)] === url.at(-1)) url = url.slice(1, -1).trim();
  return url;
}

/** Removes what ends a sentence and closes its brackets. Brackets that open in the URL are part of it. */
export function trimUrlEnd(url: string): string {
  const counts = new Map<string, number>();
  for (const sign of url) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let end = url.length;
  for (; end > 0; end -= 1) {
    const sign = url.charAt(end - 1);
    const opening = openings[sign];
    const closings = counts.get(sign) ?? 0;
    if (opening === undefined ? !sentenceEnd.test(sign) : closings <= (counts.get(opening) ?? 0))
      break;
    counts.set(sign, closings - 1);
  }
  return url.slice(0, end);
}
