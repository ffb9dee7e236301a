/** Text into the words that the index knows, with where they stand: the same for texts and for questions. */
import { foldWord } from "./fold-word.ts";
import { stemWord } from "./stem-word.ts";

/** A word as the index knows it, at [start, end) in UTF-16 units. */
export type Token = { stem: string; word: string; start: number; end: number };

/** Raised when words come out differently: what is indexed under an older version is indexed anew. */
export const analysisVersion = 1;

/** Letters and digits with their marks; single letters keep what makes them a name: C++, C#. */
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]*|(?=[+#])[+#]{1,2}(?![\p{L}\p{N}]))/gu;
/** Written without spaces: found by pairs of characters, so that no dictionary has to know the word. */
const paired = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu;
const isPaired = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Written without spaces: found by the platform's dictionary. */
const isUnspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
let segmenter: Intl.Segmenter | undefined;

/** The words of `text` in order, stemmed by `language` (BCP 47 primary, null when unsure). */
export function analyseText(text: string, language: string | null): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const word = match[0];
    const start = match.index;
    if (isPaired.test(word)) addPairs(tokens, word, start, language);
    else if (isUnspaced.test(word)) addSegments(tokens, word, start);
    // What an apostrophe cut off: 's, l', 'll.
    else if (word.length > 2 || !isBesideApostrophe(text, start, start + word.length))
      addWord(tokens, word, start, language);
  }
  return tokens;
}

function addWord(tokens: Token[], word: string, start: number, language: string | null): void {
  const stem = stemWord(word, language);
  if (stem !== "") tokens.push({ stem, word, start, end: start + word.length });
}

function isBesideApostrophe(text: string, start: number, end: number): boolean {
  return isApostrophe(text.charCodeAt(end)) || isApostrophe(text.charCodeAt(start - 1));
}

function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019;
}

/** Each pair of neighbouring characters; a character alone is itself. What lies between is a word as usual. */
function addPairs(tokens: Token[], run: string, offset: number, language: string | null): void {
  let at = 0;
  for (const match of run.matchAll(paired)) {
    if (match.index > at) addWord(tokens, run.slice(at, match.index), offset + at, language);
    const characters = [...match[0]];
    let start = offset + match.index;
    for (const [index, character] of characters.entries()) {
      const next = characters[index + 1];
      if (next === undefined && index > 0) break;
      const word = character + (next ?? "");
      tokens.push({ stem: foldWord(word), word, start, end: start + word.length });
      start += character.length;
    }
    at = match.index + match[0].length;
  }
  if (at < run.length) addWord(tokens, run.slice(at), offset + at, language);
}

function addSegments(tokens: Token[], run: string, offset: number): void {
  segmenter ??= new Intl.Segmenter("th", { granularity: "word" });
  for (const { segment, index } of segmenter.segment(run)) {
    addWord(tokens, segment, offset + index, null);
  }
}
