import type { Line, LineKind } from "./list-lines.ts";

export type Sentence = {
  /** Verbatim except for white space. */
  text: string;
  kind: LineKind;
  /** Index of its line; sentences of one line are in one paragraph. */
  block: number;
  /** Index in the text. */
  order: number;
};

/** All sentences of the lines that are not noise, in order; headings and items are sentences of their kind. */
export function listSentences(lines: readonly Line[]): Sentence[] {
  const sentences: Sentence[] = [];
  for (const [block, { kind, sentences: own }] of lines.entries())
    if (kind !== "noise")
      for (const text of own) sentences.push({ text, kind, block, order: sentences.length });
  return sentences;
}
