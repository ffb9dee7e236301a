/**
 * Words that are also written as one: wi-fi and wifi, 40,000 and 40000, a Persian word with a zero-width non-joiner and without.
 * The index has the joined form beside the parts; a query looks for both.
 */
import type { Token } from "./analyse-text.ts";

/** `word` without what joins its parts, at [start, end) in UTF-16 units. */
export type JoinedWord = Pick<Token, "word" | "start" | "end">;

/** Hyphens, and the zero-width non-joiner of Persian. */
const joiners = "-\u2010\u2011\u200c";
const maxLength = 40;
/** Of two longer words with a hyphen, few write one. */
const maxShort = 3;
/** Longer rows of words are slugs of URLs. */
const maxParts = 4;
const maxPaired = 3;
const minNumbers = 3;
const maxNumbers = 8;
const onlyDigits = /^\p{Nd}+$/u;
/**
 * Groups of three digits, or of two in India, with the same sign between them. At most 12, because a table of numbers may have
 * thousands, and each may be the first. Looks for a digit first, because most places have none.
 */
const grouped =
  /(?=\p{Nd})(?<![\p{L}\p{N}-])(?<!\p{Nd}[.,'’٬])\p{Nd}{1,3}(?<sign>[.,'’٬ \u00a0\u202f])(?:\p{Nd}{2,3}\k<sign>){0,10}\p{Nd}{3}(?![\p{L}\p{N}]|\k<sign>\p{Nd})/gu;
const spaces = " \u00a0";
/** English beginnings of words that some write apart. */
const beginnings = new Set("anti co e hi multi non pre re sci semi t wi x".split(" "));
const maxBeginning = 5;
const arabic = /\p{sc=Arab}/u;
/** Persian beginnings and endings that are joined, half joined or written apart. */
const persianBeginnings = new Set(["می", "نمی"]);
const persianEndings = new Set(
  "ها های هایی هایم هایت هایش هایمان هایتان هایشان تر ترین".split(" "),
);

/**
 * The joined words of `text`, of which `tokens` are the words, in the order of their starts. `isQuery`: any two words with a
 * space between them may be one, too.
 */
export function listJoinedWords(
  text: string,
  tokens: readonly Token[],
  language: string | null,
  { isQuery = false } = {},
): JoinedWord[] {
  const joined: JoinedWord[] = [];
  const join = (first: number, last: number): void => {
    const parts = tokens.slice(first, last + 1);
    const word = parts.map(({ word }) => word).join("");
    const [{ start }, { end }] = [parts[0]!, parts.at(-1)!];
    if (word.length <= maxLength) joined.push({ word, start, end });
  };
  const mayBePersian = arabic.test(text);
  const isApart = (one: string, other: string): boolean =>
    ((language === "en" || language === null) && isBeginning(one)) ||
    (mayBePersian && (persianBeginnings.has(one) || persianEndings.has(other)));
  for (let at = 0; at < tokens.length - 1; at += 1) {
    const gap = gapAfter(text, tokens, at);
    if (gap === "") continue;
    if (spaces.includes(gap)) {
      const [one, other] = [tokens[at]!.word, tokens[at + 1]!.word];
      const areNumbers = onlyDigits.test(one) && onlyDigits.test(other);
      if (isApart(one, other) || (isQuery && !areNumbers)) join(at, at + 1);
    }
    if (!isJoined(gap)) continue;
    let last = at + 1;
    while (last < tokens.length - 1 && isJoined(gapAfter(text, tokens, last))) last += 1;
    joinParts(tokens, at, last, join, isQuery);
    at = last - 1;
  }
  for (const { 0: number, index: start } of text.matchAll(grouped))
    joined.push({ word: number.replaceAll(/\P{Nd}/gu, ""), start, end: start + number.length });
  return joined.toSorted((one, other) => one.start - other.start);
}

function isBeginning(word: string): boolean {
  return word.length <= maxBeginning && beginnings.has(word.toLowerCase());
}

function isJoined(gap: string): boolean {
  return gap !== "" && joiners.includes(gap);
}

/** The only character between a word and the next one, or "". */
function gapAfter(text: string, tokens: readonly Token[], at: number): string {
  const { end } = tokens[at]!;
  const { start } = tokens[at + 1]!;
  return start === end + 1 ? text.charAt(end) : "";
}

/** The whole of a row of words, and its pairs, as in "E-Mail-Adresse". Of numbers, such as dates, only the whole. */
function joinParts(
  tokens: readonly Token[],
  first: number,
  last: number,
  join: (first: number, last: number) => void,
  isQuery: boolean,
): void {
  const count = last - first + 1;
  const parts = tokens.slice(first, last + 1);
  if (parts.every(({ word }) => onlyDigits.test(word))) {
    if (count >= minNumbers && count <= maxNumbers) join(first, last);
    return;
  }
  // Those of longer parts are found by their parts, and would make the index larger.
  const isShort = ({ word }: Token) => word.length <= maxShort || isBeginning(word);
  if (!isQuery && !parts.some(isShort)) return;
  if (count <= maxParts) join(first, last);
  if (count === maxPaired) for (let at = first; at < last; at += 1) join(at, at + 1);
}
