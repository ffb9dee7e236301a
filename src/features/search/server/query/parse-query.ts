/**
 * Parses the query language: words, "phrases", -excluded, and operators such as topic: and before:. Anything
 * else counts as words, so that a pasted sentence, a time or a URL is searched and never rejected.
 */
import { applyFilter, makeFilters, type QueryFilters } from "./query-filters.ts";

export type ParsedQuery = {
  /** `isPrefix`: the last word, which the user may still be typing. */
  words: { text: string; isPrefix: boolean }[];
  phrases: string[];
  notWords: string[];
  notPhrases: string[];
  filters: QueryFilters;
  /** Sentences about parts that were not understood. */
  notes: string[];
};

/** Straight and typographic quotes; any closes any, because keyboards mix them. */
const QUOTES = '"“”„‟«»＂「」『』〝〞〟';
const QUOTE = new RegExp(`[${QUOTES}]`);
const QUOTED = new RegExp(`[${QUOTES}]([^${QUOTES}]*)(?:[${QUOTES}]|$)`, "y");
const RUN = new RegExp(`[^\\s${QUOTES}]+`, "y");
const OPERATOR = /(topic|in|site|type|before|after|is):/iy;

const SPACE = /\s/;
/** Characters before a word that are not part of it. */
const LEADING = /[\s()[\]{}<>'‘’‚‹›`´¿¡,;:!?…-]/;
const TRAILING = /[()[\]{}<>'‘’‚‹›`´,;:.!?…-]+$/;
/** Characters that end a word. A dot, a hyphen or an apostrophe may continue it. */
const ENDING = /[)\]},;:!?…]/;
const NOTHING_BUT_PUNCTUATION = /^[\p{P}\p{Z}\p{C}]*$/u;
/** Control characters and lone surrogates can be neither stored nor found. */
const UNSEARCHABLE = /[\p{Cc}\p{Cs}]/gu;

export function parseQuery(text: string, now: Date = new Date()): ParsedQuery {
  const source = text.replace(UNSEARCHABLE, " ");
  const query: ParsedQuery = {
    words: [],
    phrases: [],
    notWords: [],
    notPhrases: [],
    filters: makeFilters(),
    notes: [],
  };
  for (let at = 0; at < source.length;) at = readItem(query, source, at, now);
  return query;
}

/** Parses one item of the query, and returns where it ends. */
function readItem(query: ParsedQuery, source: string, from: number, now: Date): number {
  const { at, isNegated } = skipLeading(source, from);
  if (at >= source.length) return at;
  const phrase = match(QUOTED, source, at);
  if (phrase !== null) {
    const phrases = isNegated ? query.notPhrases : query.phrases;
    const words = collapse(phrase[1]!);
    if (!NOTHING_BUT_PUNCTUATION.test(words)) phrases.push(words);
    return at + phrase[0].length;
  }
  const operator = match(OPERATOR, source, at);
  if (operator === null) return readWord(query, source, at, isNegated);

  const valueAt = at + operator[0].length;
  const quoted = match(QUOTED, source, valueAt);
  const run = quoted === null ? match(RUN, source, valueAt) : null;
  const end = valueAt + (quoted ?? run ?? [""])[0]!.length;
  const value = quoted === null ? (run?.[0] ?? "").replace(TRAILING, "") : collapse(quoted[1]!);
  const isTyped = quoted === null && end === source.length;
  const name = operator[1]!.toLowerCase();
  if (value !== "") {
    const note = applyFilter(query.filters, { name, value, isNegated, isTyped, now });
    if (note !== null) query.notes.push(note);
  }
  return quoted === null ? skipQuotes(source, end) : end;
}

function readWord(query: ParsedQuery, source: string, at: number, isNegated: boolean): number {
  const run = match(RUN, source, at)![0];
  const end = at + run.length;
  const text = run.replace(TRAILING, "");
  if (!NOTHING_BUT_PUNCTUATION.test(text)) {
    const isPrefix = end === source.length && !ENDING.test(run.slice(text.length));
    if (isNegated) query.notWords.push(text);
    else query.words.push({ text, isPrefix });
  }
  return skipQuotes(source, end);
}

/** Moves to the next item. A hyphen negates the item it touches, unless it is part of a row of hyphens. */
function skipLeading(source: string, from: number): { at: number; isNegated: boolean } {
  let isNegated = false;
  let at = from;
  for (; at < source.length && LEADING.test(source[at]!); at++) {
    if (SPACE.test(source[at]!)) isNegated = false;
    else if (source[at] === "-") isNegated = source[at - 1] !== "-" && source[at + 1] !== "-";
  }
  return { at, isNegated };
}

/** A quote that touches the end of a word, as in 5" or foo"bar, opens no phrase. */
function skipQuotes(source: string, from: number): number {
  let at = from;
  while (at < source.length && QUOTE.test(source[at]!)) at++;
  return at;
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function collapse(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
