/** Tokenises text into index terms with positions, in the same way for texts and queries. */
import { foldText } from "#shared/fold-text.ts";
import { stemWord } from "./stem-word.ts";

/** A token as indexed, at [start, end) in UTF-16 units. */
export type Token = { stem: string; word: string; start: number; end: number };

/** Increased when tokens change: entries of an older version are indexed again. */
export const analysisVersion = 2;

/** Letters and digits with their marks; a single letter keeps the symbols of names such as C++ and C#. */
const wordPattern = /[a-z][+#]{1,2}(?![\p{L}\p{N}+#])|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/giu;
/** Written without spaces: indexed as pairs of characters, so that no dictionary is needed. */
const scripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const isPaired = new RegExp(`[${scripts}]`, "u");
const paired = new RegExp(`[${scripts}ー々][${scripts}ー々\\p{M}]*`, "gu");
/** A user-perceived character, also when encoded as letter and mark or as parts of a syllable. */
const oneCharacter = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?\p{M}*|\P{M}\p{M}*/gu;
const elisions = /^(?:\p{L}\p{M}*|qu)$/iu;
const endings = /^(?:[sdtm]|ll|re|ve)$/iu;
const isLetter = /[\p{L}\p{M}\p{N}]/u;
/** Written without spaces: split by the platform's dictionary. */
const isUnspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
let segmenter: Intl.Segmenter | undefined;

/** The tokens of `text` in order, stemmed by `language` (BCP 47 primary, null when unsure). */
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

/** A part separated by an apostrophe (l', qu', 's, 'll), but not the EU of "EU's" or a quoted 'AI'. */
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

/**
 * Adds each pair of adjacent characters, and a single character as itself. Other text in between is tokenised
 * as usual.
 */
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
      tokens.push({ stem: foldText(word), word, start, end: start + word.length });
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
