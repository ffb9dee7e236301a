/** Splits a sentence into words, each with the key by which it is compared. */
import { isUnspaced } from "./detect-language.ts";
import { foldTopic } from "#shared/fold-topic.ts";

export type Token = {
  /** As written, without a possessive ending. */
  text: string;
  key: string;
  /** Punctuation precedes it, so no phrase may cross. */
  breaks: boolean;
};

const wordPattern =
  /[Cc]\+\+|[CF]#(?!\w)|\p{L}(?:\.\p{L})+\.?(?!\p{L})|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’.&_-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const possessivePattern = /['’]s?$/u;
const maxLength = 40;
const elidingLanguages: ReadonlySet<string> = new Set(["fr", "it", "ca"]);
const elisionPattern =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|dell|nell|sull|dall|all|un)['’](?=\p{L}{2})/iu;
const latinPattern = /^[A-Za-z\d]+$/;
const segmenters = new Map<string, Intl.Segmenter>();

/** Key by word, cached per text, because words repeat and folding them takes most of the time. */
export type KeyCache = Map<string, string>;

/** Tokens of one sentence, in order; words over 40 characters (URLs, noise) are left out. */
export function tokenizeText(text: string, language: string | null, cache: KeyCache): Token[] {
  return isUnspaced(language)
    ? tokenizeUnspaced(text, language!, cache)
    : tokenizeSpaced(text, elidingLanguages.has(language ?? ""), cache);
}

function tokenizeSpaced(text: string, elides: boolean, cache: KeyCache): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(wordPattern)) {
    const gap = text.slice(end, match.index);
    end = match.index + match[0].length;
    const elided = elides ? match[0].replace(elisionPattern, "") : match[0];
    const word = elided.replace(possessivePattern, "");
    // A possessive ends a phrase: "Google's browser" is not "Google browser".
    const breaks =
      /\S/u.test(gap) ||
      elided !== match[0] ||
      (tokens.length > 0 && lastEndsPossessive(text, match.index));
    if (word.length <= maxLength) tokens.push({ text: word, key: foldToken(word, cache), breaks });
  }
  return tokens;
}

function lastEndsPossessive(text: string, index: number): boolean {
  return /['’]s\s$/u.test(text.slice(Math.max(0, index - 3), index));
}

function tokenizeUnspaced(text: string, language: string, cache: KeyCache): Token[] {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: "word" });
    segmenters.set(language, segmenter);
  }
  const tokens: Token[] = [];
  let breaks = false;
  let hyphen = false;
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike !== true) {
      // "Wi-Fi" inside Japanese arrives as three segments.
      hyphen =
        segment === "-" && tokens.length > 0 && !breaks && latinPattern.test(tokens.at(-1)!.text);
      breaks ||= segment.trim() !== "";
      continue;
    }
    if (hyphen && latinPattern.test(segment)) {
      const joined = `${tokens.pop()!.text}-${segment}`;
      tokens.push({ text: joined, key: foldToken(joined, cache), breaks: true });
    } else if (segment.length <= maxLength) {
      tokens.push({
        text: segment,
        key: foldToken(segment, cache),
        breaks: breaks || latinPattern.test(segment),
      });
    }
    breaks = latinPattern.test(segment);
    hyphen = false;
  }
  return tokens;
}

function foldToken(word: string, cache: KeyCache): string {
  let key = cache.get(word);
  if (key === undefined) {
    key = foldTopic(word);
    cache.set(word, key);
  }
  return key;
}
