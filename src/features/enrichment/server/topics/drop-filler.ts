import { fillerWords } from "../data/filler-words.ts";
import type { Token } from "../text/tokenize-text.ts";
import type { TopicSentence } from "./stretches.ts";

const minWordLength = 4;
const minWords = 3;
const minShare = 0.5;

/**
 * Whether words are "Lorem ipsum", which designers put in the place of a text, or one word again and again. Short
 * words are not counted: Latin shares them with other languages.
 */
export function isFiller(tokens: readonly Token[]): boolean {
  const words = tokens
    .map(({ text }) => text.toLowerCase())
    .filter((word) => word.length >= minWordLength);
  if (words.length < minWords && !words.includes("lorem")) return false;
  const filling = words.filter((word) => fillerWords.has(word)).length;
  return (
    filling / words.length >= minShare || (words.length > minWords && new Set(words).size === 1)
  );
}

/** The sentences outside paragraphs of filler. */
export function dropFiller<Sentence extends TopicSentence>(
  sentences: readonly Sentence[],
): Sentence[] {
  const blocks = Map.groupBy(sentences, ({ block }) => block);
  return [...blocks.values()].flatMap((block) =>
    isFiller(block.flatMap(({ tokens }) => tokens)) ? [] : block,
  );
}
