/** Collects short phrases of a text that could be topics. */
import { determiners } from "../data/determiners.ts";
import type { StopWords } from "../text/stop-words.ts";
import { findStretches, type TopicSentence } from "./stretches.ts";
import { dropFragments, pickSurface, type Tally } from "./tally-phrases.ts";
import type { Token } from "../text/tokenize-text.ts";

export type Phrase = {
  key: string;
  /** Keys of its words. */
  parts: string[];
  surface: string;
  count: number;
  /** Nearly always capitalised inside sentences: a name. */
  isName: boolean;
  inTitle: boolean;
  /** The number of different places where it occurs: the title, stretches of the text. */
  places: number;
  /** Occurrences after an article or the like, which show that it is a noun. */
  determined: number;
  /** Occurrences without a further content word: "digital" has few, because it precedes nouns. */
  heads: number;
  /** Position of its first occurrence: 0 at the start of the text, 1 at its end. */
  first: number;
};

const maxWords = 3;
const nameShare = 0.8;
/** Function words allowed inside a name: "Bank of England". */
const innerWords = new Set("of de da del di von van der la el al bin and &".split(" "));

/** Years, dates, identifiers, and hiragana alone, which is grammar. */
const notAWord = /_|\p{N}{4}|\p{N}[-./]\p{N}|^\p{N}+\p{Ll}|^[\p{Script=Hiragana}ー]+$/u;

/** Returns every run of up to three content words, with its frequency and spelling. */
export function findPhrases(
  sentences: readonly TopicSentence[],
  title: readonly Token[],
  stop: StopWords,
  language: string | null,
  options: { joiner: string; capitalsMeanNames: boolean },
): Phrase[] {
  const tallies = new Map<string, Tally>();
  const total = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0) || 1;
  const articles = determiners.get(language ?? "en") ?? new Set<string>();
  const stretches = findStretches(sentences);
  let place = 0;
  for (const [index, { tokens }] of sentences.entries()) {
    const shouting = isShouting(tokens);
    const stretch = stretches[index]!;
    const context = { tallies, stop, articles, shouting, stretch, ...options };
    for (let start = 0; start < tokens.length; start += 1)
      tallyFrom(tokens, start, (place + start) / total, context);
    place += tokens.length;
  }
  const titleKeys = collectKeys(title);
  dropFragments(tallies);
  return [...tallies]
    .filter(([, { surfaces }]) => surfaces.size > 0)
    .map(([key, tally]) => ({
      key,
      parts: tally.parts,
      surface: pickSurface(tally.surfaces),
      count: tally.count,
      isName:
        options.capitalsMeanNames && tally.inner > 0 && tally.capitals / tally.inner >= nameShare,
      inTitle: titleKeys.has(key),
      places: tally.stretches.size + (titleKeys.has(key) ? 1 : 0),
      determined: tally.determined,
      heads: tally.heads,
      first: tally.first,
    }));
}

type TallyContext = {
  tallies: Map<string, Tally>;
  stop: StopWords;
  articles: ReadonlySet<string>;
  shouting: boolean;
  stretch: number;
  joiner: string;
  capitalsMeanNames: boolean;
};

function tallyFrom(
  tokens: readonly Token[],
  start: number,
  place: number,
  context: TallyContext,
): void {
  const { tallies, stop } = context;
  if (!canStart(tokens, start, stop)) return;
  let words = 0;
  for (let end = start; end < tokens.length && words < maxWords; end += 1) {
    const token = tokens[end]!;
    if (end > start && token.breaks) return;
    if (
      innerWords.has(token.text) &&
      end > start &&
      end - start < 3 &&
      isCapital(tokens[start]!) &&
      end + 1 < tokens.length &&
      isCapital(tokens[end + 1]!) &&
      !tokens[end + 1]!.breaks &&
      token.text !== "and"
    )
      continue;
    if (!isContent(tokens, end, stop)) return;
    words += 1;
    const run = tokens.slice(start, end + 1);
    if (!canEnd(run, stop)) continue;
    const tally = addTally(tallies, run, start, place, context);
    tally.stretches.add(context.stretch);
    const before = tokens[start - 1];
    if (before !== undefined && !tokens[start]!.breaks && context.articles.has(before.key))
      tally.determined += 1;
    const after = tokens[end + 1];
    if (after === undefined || after.breaks || !isContent(tokens, end + 1, stop)) tally.heads += 1;
  }
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

function isContent(tokens: readonly Token[], index: number, stop: StopWords): boolean {
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
  if (!isContent(tokens, start, stop) || /^\p{N}+$/u.test(text)) return false;
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

function addTally(
  tallies: Map<string, Tally>,
  run: readonly Token[],
  start: number,
  place: number,
  context: TallyContext,
): Tally {
  const key = run.map((token) => token.key).join("");
  let tally = tallies.get(key);
  if (tally === undefined) {
    tally = {
      parts: run.map((token) => token.key),
      surfaces: new Map(),
      count: 0,
      capitals: 0,
      inner: 0,
      first: place,
      stretches: new Set(),
      determined: 0,
      heads: 0,
    };
    tallies.set(key, tally);
  }
  if (run.length > tally.parts.length) tally.parts = run.map((token) => token.key);
  tally.count += 1;
  if (context.shouting) return tally;
  const surface = run.map((token) => token.text).join(context.joiner);
  tally.surfaces.set(surface, (tally.surfaces.get(surface) ?? 0) + 1);
  const isInner = start > 0 || run.length > 1;
  if (!isInner) return tally;
  tally.inner += 1;
  const judged = start > 0 ? run : run.slice(1);
  if (
    judged.every(
      (token) => isCapital(token) || innerWords.has(token.text) || /^\p{N}/u.test(token.text),
    )
  )
    tally.capitals += 1;
  return tally;
}

function isCapital(token: Token): boolean {
  return /^\p{Lu}|^[a-z]\p{Lu}/u.test(token.text);
}

/** In headings in capitals and in title case, capitals do not mark names. */
function isShouting(tokens: readonly Token[]): boolean {
  if (tokens.length < 4) return false;
  return tokens.filter(isCapital).length / tokens.length > 0.6;
}

/** Keys of all runs of up to three tokens. */
function collectKeys(tokens: readonly Token[]): Set<string> {
  const keys = new Set<string>();
  tokens.forEach((_, start) => {
    let key = "";
    for (let end = start; end < Math.min(tokens.length, start + maxWords); end += 1) {
      if (end > start && tokens[end]!.breaks) break;
      key += tokens[end]!.key;
      keys.add(key);
    }
  });
  return keys;
}
