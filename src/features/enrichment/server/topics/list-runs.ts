/** Lists the runs of up to three content words of a text. */
import type { StopWords } from "../text/stop-words.ts";
import { findStretches, type TopicSentence } from "./stretches.ts";
import type { Token } from "../text/tokenize-text.ts";

/** Content words that follow each other at one place of a text. */
export type Run = {
  /** The keys of its words, joined. */
  key: string;
  words: readonly Token[];
  /** The number of words of the text before it. */
  place: number;
  stretch: number;
  /** Whether a word of its sentence precedes it; otherwise its first capital means nothing. */
  isInner: boolean;
  /** Whether it is in a heading in capitals or title case, where capitals do not mark names. */
  isShouted: boolean;
  /** Whether an article or the like precedes it. */
  isDetermined: boolean;
  /** Whether no further content word follows. */
  isHead: boolean;
};

export const maxWords = 3;
/** Function words allowed inside a name: "Bank of England". */
const innerWords = new Set("of de da del di von van der la el al bin and &".split(" "));

/** Years, dates, identifiers, and hiragana alone, which is grammar. */
const notAWord = /_|\p{N}{4}|\p{N}[-./]\p{N}|^\p{N}+\p{Ll}|^[\p{Script=Hiragana}ー]+$/u;

/** In order of their first words. `articles` are keys. */
export function listRuns(
  sentences: readonly TopicSentence[],
  stop: StopWords,
  articles: ReadonlySet<string>,
): Run[] {
  const runs: Run[] = [];
  const stretches = findStretches(sentences);
  let place = 0;
  for (const [index, { tokens }] of sentences.entries()) {
    const isContent = tokens.map((_, at) => isContentWord(tokens, at, stop));
    const isShouted = isShouting(tokens);
    for (let start = 0; start < tokens.length; start += 1) {
      if (!isContent[start] || !canStart(tokens, start, stop)) continue;
      const before = tokens[start - 1];
      const isDetermined =
        before !== undefined && !tokens[start]!.breaks && articles.has(before.key);
      for (const end of listEnds(tokens, start, isContent)) {
        const words = tokens.slice(start, end);
        if (!canEnd(words, stop)) continue;
        runs.push({
          key: words.map((word) => word.key).join(""),
          words,
          place: place + start,
          stretch: stretches[index]!,
          isInner: start > 0,
          isShouted,
          isDetermined,
          isHead: !isContent[end] || tokens[end]!.breaks,
        });
      }
    }
    place += tokens.length;
  }
  return runs;
}

/** The ends, exclusive, of runs of one to three content words; words inside names are not counted. */
function listEnds(
  tokens: readonly Token[],
  start: number,
  isContent: readonly boolean[],
): number[] {
  const ends: number[] = [];
  for (let at = start; at < tokens.length && ends.length < maxWords; at += 1) {
    if (at > start && tokens[at]!.breaks) break;
    if (isInsideName(tokens, start, at)) continue;
    if (!isContent[at]) break;
    ends.push(at + 1);
  }
  return ends;
}

function isInsideName(tokens: readonly Token[], start: number, at: number): boolean {
  const { text } = tokens[at]!;
  const next = tokens[at + 1];
  return (
    at > start &&
    at - start < 3 &&
    text !== "and" &&
    innerWords.has(text) &&
    isCapital(tokens[start]!) &&
    next !== undefined &&
    isCapital(next) &&
    !next.breaks
  );
}

/** A capital inside a sentence overrules the stop list: "New York", "First Amendment". */
function isNameWord(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]!;
  return (
    index > 0 &&
    isCapital(token) &&
    token.text.length > 1 &&
    (isCapital(tokens[index - 1]!) ||
      (index + 1 < tokens.length && isCapital(tokens[index + 1]!) && !tokens[index + 1]!.breaks))
  );
}

function isContentWord(tokens: readonly Token[], index: number, stop: StopWords): boolean {
  const { text, key } = tokens[index]!;
  if (key === "" || key === "i" || notAWord.test(text)) return false;
  if (
    isNameWord(tokens, index) &&
    !/^(?:The|A|An|In|On|At|And|But|For|With|To|By|From|Its?|I|He|She|They|We|You|This|That|His|Her|Mr|Mrs|Ms|Dr|Sir|January|February|March|April|May|June|July|August|September|October|November|December|\w+day)$/u.test(
      text,
    )
  )
    return true;
  return !stop.breaking.has(key) && !/(?:[a-z]{3}ly|[a-z]n['’]t)$/u.test(text);
}

function canStart(tokens: readonly Token[], start: number, stop: StopWords): boolean {
  const { text, key } = tokens[start]!;
  if (/^\p{N}+$/u.test(text)) return false;
  return !stop.empty.has(key) || (isCapital(tokens[start]!) && start > 0);
}

function canEnd(run: readonly Token[], stop: StopWords): boolean {
  const last = run.at(-1)!;
  if (/^\p{N}+$/u.test(last.text)) return false;
  if (run.length > 1 && run.every((token) => isCapital(token) || innerWords.has(token.text)))
    return true;
  if (run.length === 1)
    return (
      [...last.text].length >= (/[\p{Script=Han}]/u.test(last.text) ? 2 : 3) ||
      /^\p{Lu}{2,}$/u.test(last.text)
    );
  return !stop.empty.has(last.key) && [...last.text].length > 1;
}

export function isCapital(token: Token): boolean {
  return /^\p{Lu}|^[a-z]\p{Lu}/u.test(token.text);
}

export function isInnerWord({ text }: Token): boolean {
  return innerWords.has(text);
}

/** In headings in capitals and in title case, capitals do not mark names. */
function isShouting(tokens: readonly Token[]): boolean {
  if (tokens.length < 4) return false;
  return tokens.filter(isCapital).length / tokens.length > 0.6;
}
