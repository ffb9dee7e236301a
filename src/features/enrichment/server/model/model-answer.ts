/** Converts a model's output into the fields of an entry. */
import { z } from "zod";
import { foldTopic } from "#shared/fold-topic.ts";
import type { ModelReading, ReadingInput } from "#features/enrichment/contract.ts";
import { isUnspaced } from "#server/text/detect-language.ts";
import { findPlantedWords, containsPlanted } from "./model-distrust.ts";
import type { ModelPrompt } from "./model-prompt.ts";
import { cleanModelText, cutModelText } from "./model-text.ts";
import { cutSentences, splitSentences } from "#server/text/split-sentences.ts";
import { getSubjectOfName } from "../topics/stem-triggers.ts";
import { getCanonicalNames } from "../topics/subject-triggers.ts";

/**
 * Without limits, because not every provider's structured output supports them; `acceptAnswer` applies them.
 */
export const ModelAnswer = z.object({
  title: z.string(),
  summary: z.string(),
  mainTopics: z.array(z.string()),
  keyTakeaways: z.array(z.string()),
});
export type ModelAnswer = z.infer<typeof ModelAnswer>;

const maxLengths = { title: 200, summary: 700, topic: 40, takeaway: 300 };
const maxSentences = 4;
const maxTopics = 7;
const maxTakeaways = 6;
const maxTopicWords = 3;

/** Minimum numbers of consecutive words that count as copied: from the instructions, and from the note. */
const copiedWords = { instructions: 8, note: 5 };

const refusal =
  /^(?:i['’]?m (?:sorry|unable)|i am (?:sorry|unable)|sorry[,.]|i (?:cannot|can['’]t|can not) |as an? (?:ai|large language|language model)|unfortunately, i )/iu;

/** Parses the answer, also with text around it. Returns null if it does not have the shape. */
export function parseAnswer(text: string): ModelAnswer | null {
  const answer = text.replace(/<think>[\s\S]*?<\/think>/gu, "");
  const json = answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1);
  try {
    return ModelAnswer.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the reading within its limits and as plain text, without parts that repeat the prompt, reveal the
 * user's note or follow instructions in the text. Returns null if too little is left. The title and the topics
 * are empty if the model's are unusable.
 */
export function acceptAnswer(
  answer: ModelAnswer,
  input: ReadingInput,
  prompt: Pick<ModelPrompt, "instructions" | "boundary">,
): ModelReading | null {
  const known = [input.title, input.siteName, input.url].filter((part) => part !== null).join(" ");
  const planted = findPlantedWords(input.text, known, input.language);
  let source: string | undefined;
  const getSource = () => (source ??= foldWords(`${known} ${input.text}`));
  const isSound = (text: string) =>
    countLetters(text) > 1 &&
    !text.includes(prompt.boundary) &&
    !containsPlanted(text, planted) &&
    !repeats(text, prompt.instructions, copiedWords.instructions) &&
    !repeats(text, input.whyItsInteresting, copiedWords.note, getSource);

  const summary = takeSentences(answer.summary, input.language, isSound);
  if (refusal.test(summary) || countLetters(summary) < minLetters(input.text)) return null;
  const title = cutModelText(cleanModelText(answer.title), maxLengths.title);
  return {
    title: isSound(title) ? title : "",
    summary,
    mainTopics: foldOntoKnown(
      answer.mainTopics.map((topic) => cleanModelText(topic).replace(/^#+|[.,;:]+$/gu, "")),
      input,
    ).filter((topic) => isSound(topic)),
    keyTakeaways: takeDistinct(answer.keyTakeaways, isSound),
  };
}

function takeSentences(
  text: string,
  language: string | null,
  isSound: (sentence: string) => boolean,
): string {
  const cleaned = cleanModelText(text);
  const ends = splitSentences(cleaned, { language: language ?? undefined });
  const sentences = cutSentences(cleaned, ends)
    .map((sentence) => sentence.replace(/\s+/gu, " ").trim())
    .filter((sentence) => sentence !== "" && isSound(sentence));
  const joiner = isUnspaced(language) ? "" : " ";
  let summary = cutModelText(sentences[0] ?? "", maxLengths.summary);
  for (const sentence of sentences.slice(1, maxSentences)) {
    const longer = `${summary}${joiner}${sentence}`;
    if (longer.length > maxLengths.summary) break;
    summary = longer;
  }
  return summary;
}

/** Returns each topic once, in the user's spelling if the user has it. */
function foldOntoKnown(topics: readonly string[], input: ReadingInput): string[] {
  const known = new Map(input.knownTopics.toReversed().map((topic) => [foldTopic(topic), topic]));
  const site = foldTopic(input.siteName ?? "");
  const chosen = new Map<string, string>();
  for (const topic of topics) {
    const key = foldTopic(topic);
    const own = findOwn(topic, input.language, known);
    const isFit =
      topic.length <= maxLengths.topic &&
      topic.split(/\s+/u).length <= maxTopicWords &&
      key !== site;
    if (key === "" || (own === undefined && !isFit)) continue;
    const label = own ?? topic;
    const labelKey = foldTopic(label);
    if (!chosen.has(labelKey) && chosen.size < maxTopics) chosen.set(labelKey, label);
  }
  return [...chosen.values()];
}

/** The user's topic for it, also under its well-known name or the English name of the subject. */
function findOwn(
  topic: string,
  language: string | null,
  known: ReadonlyMap<string, string>,
): string | undefined {
  const key = foldTopic(topic);
  const names = [topic, getCanonicalNames().get(key), getSubjectOfName(topic, language)];
  return names
    .map((name) => (name == null ? undefined : known.get(foldTopic(name))))
    .find((own) => own !== undefined);
}

function takeDistinct(lines: readonly string[], isSound: (line: string) => boolean): string[] {
  const distinct = new Map<string, string>();
  for (const line of lines) {
    const clean = cutModelText(cleanModelText(line), maxLengths.takeaway);
    const key = foldTopic(clean);
    if (isSound(clean) && !distinct.has(key)) distinct.set(key, clean);
  }
  return [...distinct.values()].slice(0, maxTakeaways);
}

/** Whether `text` has `length` words in a row that are in `source`, and not in `allowed`. */
function repeats(text: string, source: string, length: number, allowed = () => ""): boolean {
  const words = foldWords(text).trim().split(" ");
  if (words.length < length) return false;
  const from = foldWords(source);
  for (let start = 0; start + length <= words.length; start += 1) {
    const run = ` ${words.slice(start, start + length).join(" ")} `;
    if (from.includes(run) && !allowed().includes(run)) return true;
  }
  return false;
}

function foldWords(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")} `;
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** The minimum letters of a summary; fewer for a very short text. */
function minLetters(text: string): number {
  return Math.min(15, Math.max(1, countLetters(text.slice(0, 1_000)) / 2));
}
