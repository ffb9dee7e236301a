/**
 * Parses the query language: words, "phrases", -excluded, and operators such as topic: and before:. Anything
 * else counts as words, so that a pasted sentence, a time or a URL is searched and never rejected.
 */
import type { EntryFilter } from "#features/entries/server/service.ts";
import { applyOperator } from "./query-filters.ts";

export type ParsedQuery = {
  /** `isPrefix`: the last word, which the user may still be typing. */
  words: { text: string; isPrefix: boolean }[];
  phrases: string[];
  notWords: string[];
  notPhrases: string[];
  /** Each with one value, as typed. */
  filters: EntryFilter[];
  /** Sentences about parts that were not understood. */
  notes: string[];
};

/** Straight and typographic quotes; any closes any, because keyboards mix them. */
const quotes = '"“”„‟«»＂「」『』〝〞〟';
const quotePattern = new RegExp(`[${quotes}]`);
const quotedPattern = new RegExp(`[${quotes}]([^${quotes}]*)(?:[${quotes}]|$)`, "y");
const runPattern = new RegExp(`[^\\s${quotes}]+`, "y");
/** Ends the value of an open range, "published:2024..", where dots otherwise end a sentence. */
const openRange = /(?<=^[\d-]{4,10})\.\.$/;
const operatorPattern = /(topic|in|site|author|language|type|published|before|after|is|has):/iy;

const spacePattern = /\s/;
/** Characters before a word that are not part of it. */
const leadingPattern = /[\s()[\]{}<>'‘’‚‹›`´¿¡,;:!?…-]/;
const trailingPattern = /[()[\]{}<>'‘’‚‹›`´,;:.!?…-]+$/;
/** Characters that end a word. A dot, a hyphen or an apostrophe may continue it. */
const endingPattern = /[)\]},;:!?…]/;
const onlyPunctuation = /^[\p{P}\p{Z}\p{C}]*$/u;
/** Control characters and lone surrogates can be neither stored nor found. */
const unsearchable = /[\p{Cc}\p{Cs}]/gu;

export function parseQuery(text: string, now: Date = new Date()): ParsedQuery {
  const source = text.replace(unsearchable, " ");
  const query: ParsedQuery = {
    words: [],
    phrases: [],
    notWords: [],
    notPhrases: [],
    filters: [],
    notes: [],
  };
  for (let at = 0; at < source.length;) at = parseItem(query, source, at, now);
  return query;
}

/** Parses one item of the query, and returns where it ends. */
function parseItem(query: ParsedQuery, source: string, from: number, now: Date): number {
  const { at, isNegated } = skipLeading(source, from);
  if (at >= source.length) return at;
  const phrase = match(quotedPattern, source, at);
  if (phrase !== null) {
    const phrases = isNegated ? query.notPhrases : query.phrases;
    const words = collapse(phrase[1]!);
    if (!onlyPunctuation.test(words)) phrases.push(words);
    return at + phrase[0].length;
  }
  const operator = match(operatorPattern, source, at);
  if (operator === null) return parseWord(query, source, at, isNegated);

  const valueAt = at + operator[0].length;
  const quoted = match(quotedPattern, source, valueAt);
  const run = quoted === null ? match(runPattern, source, valueAt) : null;
  const end = valueAt + (quoted ?? run ?? [""])[0]!.length;
  const value = quoted === null ? trimValue(run?.[0] ?? "") : collapse(quoted[1]!);
  const isTyped = quoted === null && end === source.length;
  const name = operator[1]!.toLowerCase();
  if (value !== "") {
    const note = applyOperator(query.filters, { name, value, isNegated, isTyped, now });
    if (note !== null) query.notes.push(note);
  }
  return quoted === null ? skipQuotes(source, end) : end;
}

function trimValue(run: string): string {
  return openRange.test(run) ? run : run.replace(trailingPattern, "");
}

function parseWord(query: ParsedQuery, source: string, at: number, isNegated: boolean): number {
  const run = match(runPattern, source, at)![0];
  const end = at + run.length;
  const text = run.replace(trailingPattern, "");
  if (!onlyPunctuation.test(text)) {
    const isPrefix = end === source.length && !endingPattern.test(run.slice(text.length));
    if (isNegated) query.notWords.push(text);
    else query.words.push({ text, isPrefix });
  }
  return skipQuotes(source, end);
}

/** Moves to the next item. A hyphen negates the item it touches, unless it is part of a row of hyphens. */
function skipLeading(source: string, from: number): { at: number; isNegated: boolean } {
  let isNegated = false;
  let at = from;
  for (; at < source.length && leadingPattern.test(source[at]!); at++) {
    if (spacePattern.test(source[at]!)) isNegated = false;
    else if (source[at] === "-") isNegated = source[at - 1] !== "-" && source[at + 1] !== "-";
  }
  return { at, isNegated };
}

/** A quote that touches the end of a word, as in 5" or foo"bar, opens no phrase. */
function skipQuotes(source: string, from: number): number {
  let at = from;
  while (at < source.length && quotePattern.test(source[at]!)) at++;
  return at;
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function collapse(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
