/** Text into the words that the index knows, with where they stand: the same for texts and for questions. */
import { foldWord } from "./fold-word.ts";
import { stemWord } from "./stem-word.ts";

/** A word as the index knows it, at [start, end) in UTF-16 units. */
export type Token = { stem: string; word: string; start: number; end: number };

/** Raised when words come out differently: what is indexed under an older version is indexed anew. */
export const analysisVersion = 1;

/** Letters and digits with their marks; single letters keep what makes them a name: C++, C#. */
const wordPattern = /[a-z][+#]{1,2}(?![\p{L}\p{N}+#])|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/giu;
/** Written without spaces: found by pairs of characters, so that no dictionary has to know the word. */
const scripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const isPaired = new RegExp(`[${scripts}]`, "u");
const paired = new RegExp(`[${scripts}ー々][${scripts}ー々\\p{M}]*`, "gu");
/** What a reader takes for one character, also encoded as a letter and its mark or as the parts of a syllable. */
const oneCharacter = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?\p{M}*|\P{M}\p{M}*/gu;
const elisions = /^(?:\p{L}\p{M}*|qu)$/iu;
const endings = /^(?:[sdtm]|ll|re|ve)$/iu;
const isLetter = /[\p{L}\p{M}\p{N}]/u;
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
    else if (!isCutOff(text, word, start)) addWord(tokens, word, start, language);
  }
  return tokens;
}

function addWord(tokens: Token[], word: string, start: number, language: string | null): void {
  const stem = stemWord(word, language);
  if (stem !== "") tokens.push({ stem, word, start, end: start + word.length });
}

/** What an apostrophe cut off from a word: l', qu', 's, 'll; neither the EU of "EU's" nor a quoted 'AI'. */
function isCutOff(text: string, word: string, start: number): boolean {
  const end = start + word.length;
  if (isApostrophe(text.charCodeAt(end)) && isLetter.test(text.charAt(end + 1)))
    return elisions.test(word);
  const isEnding =
    isApostrophe(text.charCodeAt(start - 1)) && isLetter.test(text.charAt(start - 2));
  return isEnding && endings.test(word);
}

function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019;
}

/** Each pair of neighbouring characters; a character alone is itself. What lies between is a word as usual. */
function addPairs(tokens: Token[], run: string, offset: number, language: string | null): void {
  let at = 0;
  for (const match of run.matchAll(paired)) {
    if (match.index > at) addWord(tokens, run.slice(at, match.index), offset + at, language);
    const characters = match[0].match(oneCharacter) ?? [];
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
