/** The last defence against instructions in saved texts: finds words that occur only in such instructions. */
import { foldTopic } from "#shared/fold-topic.ts";
import { getStopWords } from "../text/stop-words.ts";

const maxMatches = 20;
const maxSpan = 300;

/** Instructions to a model, in lower-case text. */
const instructionPatterns = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,60}\b(?:instructions?|prompts?|rules|directions|guidelines|told|above|previous|prior)\b/gu,
  /\b(?:system|developer|admin) (?:prompt|message|note|instructions?|override)\b/gu,
  /\b(?:ai|llm|gpt|claude|gemini|assistants?|chatbots?|language models?|summari[sz]ers?)\b[^.\n]{0,60}\b(?:must|should|shall|please|now|instead|reply|respond|answer|output|write|say|include|append|add|set)\b/gu,
  /\byou are (?:now|no longer)\b|\bnew instructions?\b|\binstructions? (?:for|to) (?:the |any |all )?(?:ai|llm|assistant|model|reader|summari[sz]er)/gu,
  /\b(?:title|summari[sz]e|tag|label|describe) (?:this|it)(?: \p{L}+)? (?:as|with)\b|\b(?:set|make|change) the (?:title|summary)\b/gu,
  /\bignorier\p{L}*[^.\n]{0,60}(?:anweisung|instruktion|regel)\p{L}*/gu,
  /\bignor[ae]\p{L}*[^.\n]{0,60}(?:instruction|instruccion|istruzion|instruç)\p{L}*/gu,
];

/** Words that are always allowed, so that a summary may mention that a text contains instructions. */
const allowedWords = new Set(
  `ignore disregard forget override bypass instruction prompt rule direction guideline told above previous prior system
developer admin message note assistant chatbot language model summarizer must should shall please now instead reply
respond answer output write say include append add set title summarize summary tag label describe make change image
picture link print show repeat begin start send put use give call click text page article document json following anything everything nothing only exactly word user reader ai llm gpt`
    .split(/\s+/)
    .map(foldTopic),
);

/**
 * The folded words that a text uses only where it instructs a model. `trusted` did not come from the text
 * (such as the page's title); its words are allowed.
 */
export function findPlantedWords(
  text: string,
  trusted: string,
  language: string | null,
): Set<string> {
  const lower = text.toLowerCase();
  const instructions = findInstructions(lower);
  if (instructions.length === 0) return new Set();
  const elsewhere = `${removeSpans(lower, instructions)} ${trusted.toLowerCase()}`;
  const stop = getStopWords(language).breaking;
  const planted = instructions
    .flatMap(([start, end]) => readWords(lower.slice(start, end)))
    .filter(
      ({ word, key }) => !stop.has(key) && !allowedWords.has(key) && !elsewhere.includes(word),
    );
  return new Set(planted.map(({ key }) => key));
}

export function containsPlanted(text: string, planted: ReadonlySet<string>): boolean {
  return planted.size > 0 && readWords(text.toLowerCase()).some(({ key }) => planted.has(key));
}

type Span = readonly [start: number, end: number];

/** From each instruction to the end of its paragraph, because details often follow in the next sentence. */
function findInstructions(lower: string): Span[] {
  const starts = instructionPatterns.flatMap((pattern) => {
    const found: number[] = [];
    for (const match of lower.matchAll(pattern)) {
      found.push(match.index);
      if (found.length === maxMatches) break;
    }
    return found;
  });
  const spans: [number, number][] = [];
  for (const start of starts.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    const paragraph = lower.indexOf("\n\n", start);
    const end = Math.min(paragraph === -1 ? lower.length : paragraph, start + maxSpan);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else spans.push([start, end]);
  }
  return spans;
}

function removeSpans(text: string, spans: readonly Span[]): string {
  const kept: string[] = [];
  let from = 0;
  for (const [start, end] of spans) {
    kept.push(text.slice(from, start));
    from = end;
  }
  return [...kept, text.slice(from)].join(" ");
}

function readWords(lower: string): { word: string; key: string }[] {
  const words = lower.match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? [];
  return words.map((word) => ({ word, key: foldTopic(word) }));
}
