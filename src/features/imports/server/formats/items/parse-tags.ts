// Splits tags in a single text, by the separators of the exporting programs.

/** Splits at commas, or at white space if the file uses no commas. */
export function splitTags(text: string, byComma: boolean): string[] {
  return text.split(byComma || text.includes(",") ? "," : /\s+/).filter(Boolean);
}

/** Parses a list in JSON or Python syntax (`["a", "b"]`, `['a', 'b']`); otherwise splits at commas. */
export function parseTagList(text: string | null): string[] {
  if (text === null) return [];
  if (!text.startsWith("[")) return text.split(",");
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].map((match) =>
    (match[1] ?? match[2] ?? "").replace(/\\(.)/g, "$1"),
  );
}
