/** Analyses the searchable fields and the text of an entry into postings; only the entry's number is missing. */
import type { ArticleBlock } from "#shared/article/article-document.ts";
import { listPicturesOf } from "#shared/article/list-pictures.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { runSliced, type Sliced, WorkBudget } from "#server/limits/work-budget.ts";
import { analyseText } from "../text/analyse-text.ts";
import { hasCompounds, toEndTerm } from "../text/compounds.ts";
import { foldText } from "#shared/fold-text.ts";
import { getFunctionWords } from "../text/function-words.ts";
import { listJoinedWords } from "../text/join-words.ts";
import { detectPart, type LanguagePart, listLanguageParts } from "../text/language-parts.ts";
import { stemWord } from "../text/stem-word.ts";
import { fieldsOrdinal, fieldBits, recordBytes, writeRecord } from "./postings.ts";
import { splitPassages } from "../text/split-passages.ts";

export type EntryText = {
  title: string;
  why: string;
  topics: readonly string[];
  summary: string;
  /** Name and host of the site, the author, and the name of the file. */
  site: string;
  /** Quotes and notes of the user's highlights. */
  highlights?: readonly string[];
  /** Of the text, with its captions and the alternative texts of its pictures. */
  blocks: readonly ArticleBlock[];
  /** BCP 47 primary language, null when unsure. */
  language: string | null;
};

export type AnalysedEntry = {
  terms: string[];
  /** The number of records of each term, and the records in one sequence. */
  counts: number[];
  records: Buffer;
  /** Start and end of each passage, in UTF-16 units. */
  passages: number[];
  hasSurrogates: boolean;
  /** Words of the text, without function words. */
  words: number;
  language: string | null;
  /** Of parts of the text and of fields. */
  otherLanguages: string[];
};

/** UTF-16 units of the alternative texts of an entry. */
const maxDescribed = 20_000;

type Posting = { ordinal: number; count: number; length: number };

/** Characters by which the language of an entry is guessed where it is unknown. */
const guessed = 2_000;

/** Analyses `entry`, yielding to other work every few milliseconds. */
export async function analyseEntry(
  entry: EntryText,
  budget = new WorkBudget(),
): Promise<AnalysedEntry> {
  const { blocks } = entry;
  const text = getPlainText({ blocks });
  const language =
    entry.language ?? detectPart(`${entry.title}\n${text.slice(0, guessed)}`, null) ?? null;
  const words = new EntryWords();
  await addFields(words, entry, language, budget);
  const spans = splitPassages(text, blocks);
  const described = describePictures(blocks, spans);
  const parts: LanguagePart[] = [];
  for (const block of blocks) {
    parts.push(...listLanguageParts(block, language));
    // Much cheaper than the analysis.
    if (budget.isDue(block.text.length / 8)) await budget.pause();
  }
  let count = 0;
  for (const [ordinal, [start, end]] of spans.entries()) {
    const found: PassageWord[] = [];
    for (const part of cutParts(start, end, parts, language))
      found.push(...words.analyse(text.slice(part.start, part.end), part.language));
    const shown = described.get(ordinal);
    if (shown !== undefined) found.push(...words.analyse(shown, language));
    count += words.addPassage(found, ordinal);
    if (budget.isDue(end - start)) await budget.pause();
  }
  return {
    ...(await runSliced(pack(words.postings), budget)),
    passages: spans.flat(),
    hasSurrogates: /[\ud800-\udfff]/.test(text),
    words: count,
    language,
    otherLanguages: [...words.languages].filter((one) => one !== language),
  };
}

/** The parts of a passage, each in one language. `others` loses those that end in it. */
function* cutParts(
  from: number,
  to: number,
  others: LanguagePart[],
  main: string | null,
): Generator<{ start: number; end: number; language: string | null }, void, void> {
  let start = from;
  while (others[0] !== undefined && others[0].start < to) {
    const [{ start: first, end: last, language }] = others;
    if (last > start) {
      if (first > start) yield { start, end: first, language: main };
      const end = Math.min(to, last);
      yield { start: Math.max(start, first), end, language };
      start = end;
    }
    if (last > to) break;
    others.shift();
  }
  if (start < to) yield { start, end: to, language: main };
}

/** The alternative texts of the pictures in each passage, or before it. */
function describePictures(
  blocks: readonly ArticleBlock[],
  spans: readonly (readonly [start: number, end: number])[],
): Map<number, string> {
  const described = new Map<number, string>();
  let ordinal = 0;
  let left = maxDescribed;
  for (const block of blocks) {
    while (ordinal < spans.length - 1 && spans[ordinal]![1] <= block.start) ordinal += 1;
    const text = listPicturesOf(block)
      .flatMap(({ alt }) => alt || [])
      .join("\n")
      .slice(0, left);
    left -= text.length;
    if (text !== "" && spans.length > 0)
      described.set(ordinal, `${described.get(ordinal) ?? ""}\n${text}`);
  }
  return described;
}

/** Function words count in titles and notes, and are left out of longer fields. */
async function addFields(
  words: EntryWords,
  entry: EntryText,
  language: string | null,
  budget: WorkBudget,
): Promise<void> {
  const languageOf = (text: string) => detectPart(text, language) ?? language;
  const fields = {
    title: entry.title,
    why: entry.why,
    topics: entry.topics.join(" \n "),
    summary: entry.summary,
    site: entry.site,
  };
  for (const [name, text] of Object.entries(fields)) {
    const bit = fieldBits[name as keyof typeof fields];
    for (const { stem } of words.analyse(text, languageOf(text))) words.addField(stem, bit);
  }
  for (const text of entry.highlights ?? []) {
    for (const { stem, isSkipped } of words.analyse(text, languageOf(text)))
      if (!isSkipped) words.addField(stem, fieldBits.highlights);
    if (budget.isDue(text.length)) await budget.pause();
  }
}

/** `isSkipped`: a function word. `isAdded`: another form of words that are counted already. */
type PassageWord = { stem: string; isSkipped: boolean; isAdded: boolean };

/** Collects the postings of an entry: first of its fields, then of its passages. */
class EntryWords {
  readonly postings = new Map<string, Posting[]>();
  readonly languages = new Set<string>();

  /** The words of `text`, with those that are also written as one, and the ends of compounds. */
  analyse(text: string, language: string | null): PassageWord[] {
    const skipped = getFunctionWords(language);
    if (language !== null && text !== "") this.languages.add(language);
    const tokens = analyseText(text, language);
    const found = tokens.map(({ stem, word }) => {
      const isSkipped = skipped.size > 0 && skipped.has(foldText(word));
      return { stem, isSkipped, isAdded: false };
    });
    for (const { word } of listJoinedWords(text, tokens, language))
      found.push({ stem: stemWord(word, language), isSkipped: false, isAdded: true });
    if (hasCompounds(language))
      for (const { stem, word } of tokens) {
        const end = toEndTerm(stem, word, language);
        if (end !== null) found.push({ stem: end, isSkipped: false, isAdded: true });
      }
    return found;
  }

  addField(stem: string, bit: number): void {
    const known = this.postings.get(stem)?.[0];
    if (known === undefined)
      this.postings.set(stem, [{ ordinal: fieldsOrdinal, count: bit, length: 0 }]);
    else known.count |= bit;
  }

  /** Returns the number of words. */
  addPassage(words: readonly PassageWord[], ordinal: number): number {
    const counts = new Map<string, number>();
    let length = 0;
    for (const { stem, isSkipped, isAdded } of words) {
      if (isSkipped) continue;
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
      if (!isAdded) length += 1;
    }
    for (const [stem, count] of counts) {
      const known = this.postings.get(stem);
      if (known === undefined) this.postings.set(stem, [{ ordinal, count, length }]);
      else known.push({ ordinal, count, length });
    }
    return length;
  }
}

function* pack(
  postings: ReadonlyMap<string, Posting[]>,
): Sliced<{ terms: string[]; counts: number[]; records: Buffer }> {
  const terms: string[] = [];
  const counts: number[] = [];
  let size = 0;
  for (const [term, { length }] of postings) {
    terms.push(term);
    counts.push(length);
    size += length * recordBytes;
    yield 1;
  }
  const records = Buffer.allocUnsafe(size);
  let offset = 0;
  for (const list of postings.values()) {
    for (const posting of list) {
      writeRecord(records, offset, { number: 0, ...posting });
      offset += recordBytes;
    }
    yield 2 * list.length;
  }
  return { terms, counts, records };
}
