/** Tokenises text into index terms with positions, in the same way for texts and queries. */
import { splitRuns } from "#server/text/split-runs.ts";
import { foldText } from "#shared/fold-text.ts";
import { getSegmenter } from "#shared/get-segmenter.ts";
import { stemWord } from "./stem-word.ts";

/** A token as indexed, at [start, end) in UTF-16 units. */
export type Token = { stem: string; word: string; start: number; end: number };

/** Increased when tokens change: entries of an older version are indexed again. */
export const analysisVersion = 4;

/** A user-perceived character, also when encoded as letter and mark or as parts of a syllable. */
const oneCharacter = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?\p{M}*|\P{M}\p{M}*/gu;
const elisions = /^(?:\p{L}\p{M}*|qu)$/iu;
const endings = /^(?:[sdtm]|ll|re|ve)$/iu;
const isLetter = /[\p{L}\p{M}\p{N}]/u;

/** The tokens of `text` in order, stemmed by `language` (BCP 47 primary, null when unsure). */
export function analyseText(text: string, language: string | null): Token[] {
  const tokens: Token[] = [];
  for (const { text: run, start, script } of splitRuns(text)) {
    if (script === "paired") addPairs(tokens, run, start);
    else if (script === "unspaced") addSegments(tokens, run, start);
    else if (script === "emoji") addWord(tokens, run, start, null);
    else if (!isCutOff(text, run, start)) addWord(tokens, run, start, language);
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

/** Adds each pair of adjacent characters, and a single character as itself. */
function addPairs(tokens: Token[], run: string, offset: number): void {
  const characters = run.match(oneCharacter) ?? [];
  let start = offset;
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (next === undefined && index > 0) break;
    const word = character + (next ?? "");
    tokens.push({ stem: foldText(word), word, start, end: start + word.length });
    start += character.length;
  }
}

function addSegments(tokens: Token[], run: string, offset: number): void {
  for (const { segment, index } of getSegmenter("th", "word").segment(run))
    addWord(tokens, segment, offset + index, null);
}
