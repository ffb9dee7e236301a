/** Splits a text that exceeds a model's context at suitable places. */
import { reachTokens } from "./model-tokens.ts";

const breaks = ["\n\n", "\n", ". ", "。", " "];
/** The share of a part that may stay unused for a better place to cut. */
const minFill = 0.7;

/**
 * Parts of at most `maxTokens` that together are the text, cut between paragraphs, lines, sentences or
 * words.
 */
export function splitForModel(text: string, maxTokens: number): string[] {
  const parts: string[] = [];
  let start = 0;
  while (start < text.length) {
    const { end } = reachTokens(text, start, maxTokens);
    const cut = end === text.length ? end : findBreak(text, start, end);
    parts.push(text.slice(start, cut));
    start = cut;
  }
  return parts;
}

function findBreak(text: string, start: number, end: number): number {
  const earliest = start + Math.floor((end - start) * minFill);
  const tail = text.slice(earliest, end);
  for (const mark of breaks) {
    const at = tail.lastIndexOf(mark);
    if (at !== -1 && earliest + at > start) return earliest + at + mark.length;
  }
  const isInsidePair = (text.charCodeAt(end) & 0xfc00) === 0xdc00;
  return isInsidePair ? (end - start > 1 ? end - 1 : end + 1) : end;
}
