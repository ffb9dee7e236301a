// Tags in one text, as the programs that write them separate them.

/** By commas, or by white space where the file uses no commas. */
export function splitTags(text: string, byComma: boolean): string[] {
  return text.split(byComma || text.includes(",") ? "," : /\s+/).filter(Boolean);
}

/** A list as JSON or Python write it (`["a", "b"]`, `['a', 'b']`); otherwise by commas. */
export function readTagList(text: string | null): string[] {
  if (text === null) return [];
  if (!text.startsWith("[")) return text.split(",");
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].map((match) =>
    (match[1] ?? match[2] ?? "").replace(/\\(.)/g, "$1"),
  );
}
