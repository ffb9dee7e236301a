/** The embedded reader. It uses no model and no network, and takes every sentence from the text. */
import type { DocumentInput, ModelReading, Reading, ReadingInput } from "../contract.ts";
import { detectLanguage, isUnspaced } from "#server/text/detect-language.ts";
import { extractTopics } from "./topics/extract-topics.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { dropFiller, isFiller } from "./topics/drop-filler.ts";
import { makeTitle } from "./summary/make-title.ts";
import { measureReadingTime } from "#shared/measure-reading-time.ts";
import type { ModelUse } from "./model/model-call.ts";
import { pickSummary } from "./summary/pick-summary.ts";
import { pickTakeaways } from "./summary/pick-takeaways.ts";
import { sampleBlocks } from "./text/sample-blocks.ts";
import { scoreSentences, type ReadSentence } from "./summary/score-sentences.ts";
import { listLines } from "./text/list-lines.ts";
import { listSentences, type Sentence } from "./text/list-sentences.ts";
import { getStopWords, type StopWords } from "./text/stop-words.ts";
import { tokenizeText, type KeyCache, type Token } from "./text/tokenize-text.ts";

export { streamModel } from "./model/model-stream.ts";
export { cutToTokens, estimateTokens } from "./model/model-tokens.ts";
export { listNarrower, listTopicsNamed } from "./topics/subject-names.ts";
export { judgeWord } from "./text/stop-words.ts";

/** Imports the code for models only when it is needed, because the reader's child process never uses it. */
export async function enrichWithModel(input: ReadingInput, use: ModelUse): Promise<ModelReading> {
  return (await import("./model/enrich-with-model.ts")).enrichWithModel(input, use);
}

const maxScored = 600;
const maxSummaryLength = 500;

/**
 * Title, summary, topics and takeaways extracted from the text, the reading time in minutes, and the language
 * (null when unsure). Pure and deterministic; never throws; bounded for texts of any length.
 */
export function enrichEmbedded(input: DocumentInput): Reading {
  const lines = listLines(sampleBlocks(input.blocks));
  const text = lines.map((line) => line.text).join("\n");
  const language = detectLanguage(text, input.language);
  const unspaced = isUnspaced(language);
  const stop = getStopWords(language);
  const cache: KeyCache = new Map();
  const sentences = listSentences(lines).map((sentence) =>
    readSentence(sentence, language, stop, cache),
  );
  const opening = (sentences.find(({ kind }) => kind === "prose") ?? sentences[0])?.text ?? null;
  const title = makeTitle({
    given: input.title,
    lines,
    opening,
  });
  const body = sentences.filter(
    (sentence) => sentence.kind !== "heading" && !repeatsTitle(sentence, input.title),
  );
  const titleTokens = tokenizeText(title, language, cache);
  const scored = scoreSentences(body.slice(0, maxScored), collectTerms(titleTokens, stop));
  const summary = pickSummary(scored, language, unspaced);
  return {
    title,
    summary: writeSummary(summary, body, text, unspaced),
    mainTopics: extractTopics({
      sentences: dropFiller(sentences),
      prose: dropFiller(body),
      // A title cut from the opening is no evidence beside the opening itself.
      title:
        isFiller(titleTokens) ||
        (input.title === null && opening?.startsWith(title.replace(/…$/u, "")))
          ? []
          : titleTokens,
      language,
      knownTopics: input.knownTopics,
      barred: listSiteKeys(input),
    }),
    keyTakeaways: pickTakeaways(scored, summary, language, unspaced),
    readingTimeMinutes: measureReadingTime(input.text),
    language,
  };
}

/** Keys of the site's name and host, of which every page of the site reminds. */
function listSiteKeys({ siteName, url }: ReadingInput): Set<string> {
  const host = (url === null ? null : URL.parse(url))?.hostname ?? "";
  const parts = (siteName ?? "").split(/\s[-–—|:·]\s/u);
  return new Set(["", siteName ?? "", ...parts, ...host.split(".").slice(0, -1)].map(foldTopic));
}

/** Many documents begin with their title, which is not a sentence. */
function repeatsTitle({ text, order }: Sentence, title: string | null): boolean {
  return order < 3 && title !== null && foldTopic(text) === foldTopic(title);
}

function readSentence(
  sentence: Sentence,
  language: string | null,
  stop: StopWords,
  cache: KeyCache,
): ReadSentence {
  const tokens = tokenizeText(sentence.text, language, cache);
  return { ...sentence, tokens, terms: collectTerms(tokens, stop) };
}

/** Keys of the content words. */
function collectTerms(tokens: readonly Token[], stop: StopWords): Set<string> {
  return new Set(
    tokens.map(({ key }) => key).filter((key) => key.length > 1 && !stop.breaking.has(key)),
  );
}

/** A text of one or two sentences is its own summary; one without prose is summarised by its opening. */
function writeSummary(
  chosen: readonly Sentence[],
  body: readonly Sentence[],
  text: string,
  unspaced: boolean,
): string {
  const prose = body.filter(({ kind }) => kind === "prose");
  const kept = prose.length <= 2 || chosen.length === 0 ? prose : chosen;
  if (kept.length > 0)
    return cutText(kept.map((sentence) => sentence.text).join(unspaced ? "" : " "));
  return cutText(
    text
      .slice(0, maxSummaryLength * 4)
      .replace(/\s+/gu, " ")
      .trim(),
  );
}

function cutText(text: string): string {
  if (text.length <= maxSummaryLength) return text;
  const head = text.slice(0, maxSummaryLength - 1);
  const space = head.lastIndexOf(" ");
  return `${(space > maxSummaryLength / 2 ? head.slice(0, space) : head).toWellFormed().replace(/\ufffd$/u, "")}…`;
}
