/** The embedded reader: no model, no network; every sentence it gives stands in the text. */
import type { Reading, ReadingInput } from "../contract.ts";
import { detectLanguage, isUnspaced } from "./detect-language.ts";
import { extractTopics } from "./extract-topics.ts";
import { foldTopic } from "./fold-topic.ts";
import { makeTitle } from "./make-title.ts";
import { measureReadingTime } from "./measure-reading-time.ts";
import { pickSummary } from "./pick-summary.ts";
import { pickTakeaways } from "./pick-takeaways.ts";
import { sampleText } from "./sample-text.ts";
import { scoreSentences, type ReadSentence } from "./score-sentences.ts";
import { segmentSentences, type Sentence } from "./segment-sentences.ts";
import { splitBlocks } from "./split-blocks.ts";
import { getStopWords, type StopWords } from "./stop-words.ts";
import { tokenizeText, type KeyCache } from "./tokenize-text.ts";

const MOST_SCORED = 600;
const SHORT_SUMMARY = 500;

/**
 * Title, summary, topics and takeaways extracted from the text, the reading time in minutes, and the
 * language (null when unsure). Pure and deterministic; never throws; bounded for texts of any length.
 */
export function readEmbedded(input: ReadingInput): Reading {
  const text = sampleText(input.text);
  const language = detectLanguage(text, input.language);
  const unspaced = isUnspaced(language);
  const stop = getStopWords(language);
  const cache: KeyCache = new Map();
  const blocks = splitBlocks(text);
  const sentences = segmentSentences(blocks, language).map((sentence) =>
    readSentence(sentence, language, stop, cache),
  );
  const prose = sentences.filter(({ kind }) => kind === "prose");
  const title = makeTitle({
    given: input.title,
    siteName: input.siteName,
    url: input.url,
    blocks,
    opening: prose[0]?.text ?? sentences[0]?.text ?? null,
  });
  const titleTokens = tokenizeText(title, language, cache);
  const titleTerms = new Set(
    titleTokens.map(({ key }) => key).filter((key) => !stop.breaking.has(key)),
  );
  const scored = scoreSentences(
    sentences.filter(({ kind }) => kind !== "heading").slice(0, MOST_SCORED),
    titleTerms,
  );
  const summary = pickSummary(scored, language, unspaced);
  const barred = new Set([foldTopic(input.siteName ?? ""), ""]);
  return {
    title,
    summary: writeSummary(
      summary.map((sentence) => sentence.text),
      prose,
      text,
      unspaced,
    ),
    mainTopics: extractTopics({
      sentences: sentences.map(({ tokens }) => tokens),
      prose: sentences.filter(({ kind }) => kind !== "heading").map(({ tokens }) => tokens),
      title: titleTokens,
      language,
      knownTopics: input.knownTopics,
      barred,
    }),
    keyTakeaways: pickTakeaways(scored, summary, language, unspaced),
    readingTimeMinutes: measureReadingTime(input.text),
    language,
  };
}

function readSentence(
  sentence: Sentence,
  language: string | null,
  stop: StopWords,
  cache: KeyCache,
): ReadSentence {
  const tokens = tokenizeText(sentence.text, language, cache);
  const terms = new Set<string>();
  for (const { key } of tokens) if (key.length > 1 && !stop.breaking.has(key)) terms.add(key);
  return { ...sentence, tokens, terms };
}

/** A text of one or two sentences is its own summary; one without prose gives its opening. */
function writeSummary(
  chosen: readonly string[],
  prose: readonly Sentence[],
  text: string,
  unspaced: boolean,
): string {
  const joiner = unspaced ? "" : " ";
  if (prose.length <= 2 || chosen.length === 0) {
    const whole =
      prose.length > 0
        ? prose.map((sentence) => sentence.text).join(joiner)
        : text
            .slice(0, SHORT_SUMMARY * 4)
            .replace(/\s+/gu, " ")
            .trim();
    return cutText(whole);
  }
  return cutText(chosen.join(joiner));
}

function cutText(text: string): string {
  if (text.length <= SHORT_SUMMARY) return text;
  const head = text.slice(0, SHORT_SUMMARY - 1);
  const space = head.lastIndexOf(" ");
  return `${(space > SHORT_SUMMARY / 2 ? head.slice(0, space) : head).toWellFormed().replace(/\ufffd$/u, "")}…`;
}
