/** Finds the phrases of two or more words that two texts share, such as names and terms. */
import type { Token } from "#features/search/server/service.ts";
import { foldText } from "#shared/fold-text.ts";

/** Function words between two words of a phrase, as in "Barrage de la Rance". */
const maxLinks = 2;
/** A longer phrase is cut: it is a quotation. */
const maxWords = 5;
/** Other characters end a phrase. */
const isJoint = /^[ \u00a0'’-]*$/u;

/** `written`: in lower case if it is so anywhere in the text. */
export type Word = { written: string; count: number };
/** A text in a language (BCP 47 primary). `words`: by stem, those that say something; the others are function words and numbers. */
export type ReadText = {
  text: string;
  language: string | null;
  tokens: readonly Token[];
  words: ReadonlyMap<string, Word>;
};

/** `text`: as written. `stems`: of its words, without function words. */
export type Phrase = { text: string; stems: string[] };

/** Pairs of words that follow each other. */
export type WordPairs = ReadonlySet<string>;

/** A word of a phrase. `pair`: with the previous word, null at the beginning. */
type Piece = Pick<Token, "stem" | "start" | "end"> & { pair: string | null };

export function listWordPairs(read: ReadText): WordPairs {
  return new Set(listPieces(read).flatMap(({ pair }) => pair ?? []));
}

/** Finds the longest phrases that are made of `pairs`, the pairs of another text. */
export function findPhrases(read: ReadText, pairs: WordPairs): Phrase[] {
  const found = new Map<string, Phrase>();
  let open: Piece[] = [];
  const close = () => {
    if (open.length > 1) addPhrase(found, read.text, open);
  };
  for (const piece of listPieces(read)) {
    const continues = piece.pair !== null && pairs.has(piece.pair) && open.length < maxWords;
    if (!continues) {
      close();
      open = [];
    }
    open.push(piece);
  }
  close();
  return [...found.values()];
}

function addPhrase(found: Map<string, Phrase>, text: string, pieces: readonly Piece[]): void {
  const written = text.slice(pieces[0]!.start, pieces.at(-1)!.end);
  const key = foldText(written);
  const known = found.get(key);
  // "Solar Panels" in a title is "solar panels" elsewhere.
  if (known === undefined || countCapitals(written) < countCapitals(known.text))
    found.set(key, { text: written, stems: pieces.map(({ stem }) => stem) });
}

const countCapitals = (text: string) => text.match(/\p{Lu}/gu)?.length ?? 0;

function listPieces({ text, tokens, words }: ReadText): Piece[] {
  const pieces: Piece[] = [];
  let previous: string | null = null;
  let links: string[] = [];
  let at = 0;
  for (const { stem, word, start, end } of tokens) {
    if (!isJoint.test(text.slice(at, start)) || links.length > maxLinks) previous = null;
    at = end;
    const key = foldText(word);
    if (!words.has(stem)) {
      links.push(key);
      continue;
    }
    const pair = previous === null ? null : [previous, ...links, key].join(" ");
    pieces.push({ stem, start, end, pair });
    previous = key;
    links = [];
  }
  return pieces;
}
