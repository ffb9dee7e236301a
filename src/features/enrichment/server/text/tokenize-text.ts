/** Makes the words of a sentence of its runs, each with the key by which it is compared. */
import { splitRuns, type Run } from "#server/text/split-runs.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { getSegmenter } from "#shared/get-segmenter.ts";

export type Token = {
  /** As written, without a possessive ending. */
  text: string;
  key: string;
  /** Punctuation precedes it, so no phrase may cross. */
  breaks: boolean;
};

/** What joins two runs to one word, as in "e-mail", "AT&T", "1.5" and "O'Brien". */
const joiner = /^['’.&_-]$/u;
const initials = /^\p{L}(?:\.\p{L})+$/u;
const possessivePattern = /['’]s?$/u;
const maxLength = 40;
const elidingLanguages: ReadonlySet<string> = new Set(["fr", "it", "ca"]);
const elisionPattern =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|dell|nell|sull|dall|all|un)['’](?=\p{L}{2})/iu;

/** Key by word, cached per text, because words repeat and folding them takes most of the time. */
export type KeyCache = Map<string, string>;

/** Tokens of one sentence, in order; words over 40 characters (URLs, noise) are left out. */
export function tokenizeText(text: string, language: string | null, cache: KeyCache): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  /** Whether the last word ends a phrase: "Google's browser" is not "Google browser". */
  let ends = false;
  const elides = elidingLanguages.has(language ?? "");
  const add = (word: string, breaks: boolean) => {
    if (word.length <= maxLength)
      tokens.push({ text: word, key: foldToken(word, cache), breaks: breaks || ends });
    ends = false;
  };
  for (const word of joinRuns(text, splitRuns(text))) {
    if (word.script === "emoji") continue;
    const breaks = /\S/u.test(text.slice(end, word.start));
    const isNext = tokens.length > 0 && end === word.start;
    end = word.end;
    if (word.script === "spaced") {
      const elided = elides ? word.text.replace(elisionPattern, "") : word.text;
      const owner = elided.replace(possessivePattern, "");
      add(owner, breaks || isNext || elided !== word.text);
      ends = owner !== elided;
    } else {
      let first = breaks || isNext;
      for (const { segment } of getSegmenter(language, "word").segment(word.text)) {
        add(segment, first);
        first = false;
      }
    }
  }
  return tokens;
}

/** Joins the spaced runs of a text that one sign connects. */
function joinRuns(text: string, runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (
      last?.script === "spaced" &&
      run.script === "spaced" &&
      run.start === last.end + 1 &&
      joiner.test(text[last.end]!)
    ) {
      last.end = run.end;
      last.text = text.slice(last.start, last.end);
    } else joined.push(run);
  }
  for (const run of joined)
    if (text[run.end] === "." && initials.test(run.text)) {
      run.end += 1;
      run.text += ".";
    }
  return joined;
}

function foldToken(word: string, cache: KeyCache): string {
  let key = cache.get(word);
  if (key === undefined) {
    key = foldTopic(word);
    cache.set(word, key);
  }
  return key;
}
