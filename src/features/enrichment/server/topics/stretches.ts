/** Divides a text into stretches, to count in how many places of it a word occurs. */
import type { LineKind } from "../text/list-lines.ts";
import type { Token } from "../text/tokenize-text.ts";

/** `block` counts the paragraphs, headings and items of the text. */
export type TopicSentence = { tokens: readonly Token[]; kind: LineKind; block: number };

const maxStretches = 6;
/** A text of fewer paragraphs is divided by sentences. */
const minBlocks = 3;

/** The stretch of each sentence, from 0: up to six of about equal length, which divide no paragraph. */
export function findStretches(sentences: readonly TopicSentence[]): number[] {
  const blocks = [...new Set(sentences.map(({ block }) => block))];
  const places = new Map(blocks.map((block, place) => [block, place]));
  const isByBlock = blocks.length >= minBlocks;
  const count = isByBlock ? blocks.length : sentences.length;
  return sentences.map(({ block }, index) => {
    const place = isByBlock ? places.get(block)! : index;
    return Math.floor((place / count) * Math.min(maxStretches, count));
  });
}
