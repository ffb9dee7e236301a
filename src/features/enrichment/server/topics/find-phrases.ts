/** Finds the phrases of a text that could be topics. */
import { determiners } from "../data/determiners.ts";
import type { StopWords } from "../text/stop-words.ts";
import { isCapital, isInnerWord, listRuns, maxWords, type Run } from "./list-runs.ts";
import type { TopicSentence } from "./stretches.ts";
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

const nameShare = 0.8;
/** A phrase that occurs this much more often than a longer one is more than a part of it. */
const minExcess = 1.25;

/**
 * The runs of up to three content words that occur at least twice or in the title, with their frequency and
 * spelling, in order of their first occurrence. Of a short text nine in ten runs occur only once.
 */
export function findPhrases(
  sentences: readonly TopicSentence[],
  title: readonly Token[],
  stop: StopWords,
  language: string | null,
  options: { joiner: string; capitalsMeanNames: boolean },
): Phrase[] {
  const articles = determiners.get(language ?? "en") ?? new Set<string>();
  const titleKeys = collectKeys(title);
  const groups = Map.groupBy(listRuns(sentences, stop, articles), ({ key }) => key);
  for (const [key, runs] of groups) if (runs.length < 2 && !titleKeys.has(key)) groups.delete(key);
  dropFragments(groups);
  const total = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0) || 1;
  return [...groups].flatMap(([key, runs]) => {
    const surface = pickSurface(runs, options.joiner);
    if (surface === "") return [];
    const inTitle = titleKeys.has(key);
    return {
      key,
      parts: findLongest(runs).words.map((word) => word.key),
      surface,
      count: runs.length,
      isName: options.capitalsMeanNames && isName(runs),
      inTitle,
      places: new Set(runs.map(({ stretch }) => stretch)).size + (inTitle ? 1 : 0),
      determined: runs.filter(({ isDetermined }) => isDetermined).length,
      heads: runs.filter(({ isHead }) => isHead).length,
      first: runs[0]!.place / total,
    };
  });
}

/** Drops phrases that hardly occur outside a longer one: "Statistics New" of "Statistics New Zealand". */
function dropFragments(groups: Map<string, Run[]>): void {
  const fragments = new Set<string>();
  for (const runs of groups.values()) {
    if (runs.length < 2) continue;
    const { words } = findLongest(runs);
    for (let size = 1; size < words.length; size += 1) {
      for (let start = 0; start + size <= words.length; start += 1) {
        const part = words.slice(start, start + size);
        const key = part.map((word) => word.key).join("");
        const others = groups.get(key);
        if (others === undefined || others.length > runs.length * minExcess) continue;
        if (findLongest(others).words.length < words.length) fragments.add(key);
      }
    }
  }
  for (const key of fragments) groups.delete(key);
}

/** "Front end" and "frontend" have one key. */
function findLongest(runs: readonly Run[]): Run {
  return runs.reduce((longest, run) => (run.words.length > longest.words.length ? run : longest));
}

/** The most frequent spelling outside of headings in capitals, or "". */
function pickSurface(runs: readonly Run[], joiner: string): string {
  const counts = new Map<string, number>();
  for (const { words, isShouted } of runs) {
    if (isShouted) continue;
    const surface = words.map(({ text }) => text).join(joiner);
    counts.set(surface, (counts.get(surface) ?? 0) + 1);
  }
  let best = "";
  let maxWeight = 0;
  for (const [surface, count] of counts) {
    // "Boundary-layer flow": the hyphen only makes an adjective.
    const weight = surface.includes("-") ? count / 2 : count;
    if (weight > maxWeight) [best, maxWeight] = [surface, weight];
  }
  return best;
}

/** Whether it is nearly always capitalised inside sentences. */
function isName(runs: readonly Run[]): boolean {
  const inner = runs.filter(
    ({ words, isInner, isShouted }) => !isShouted && (isInner || words.length > 1),
  );
  const capitals = inner.filter(({ words, isInner }) =>
    (isInner ? words : words.slice(1)).every(
      (word) => isCapital(word) || isInnerWord(word) || /^\p{N}/u.test(word.text),
    ),
  );
  return inner.length > 0 && capitals.length / inner.length >= nameShare;
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
