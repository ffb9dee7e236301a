/** Analyses the searchable fields and the text of an entry into postings; only the entry's number is missing. */
import type { ArticleBlock } from "#shared/article/article-document.ts";
import { listPicturesOf } from "#shared/article/list-pictures.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { runSliced, type Sliced, WorkBudget } from "#server/limits/work-budget.ts";
import { analyseText, type Token } from "../text/analyse-text.ts";
import { foldText } from "#shared/fold-text.ts";
import { getFunctionWords } from "../text/function-words.ts";
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
};

/** UTF-16 units of the alternative texts of an entry. */
const maxDescribed = 20_000;

type Posting = { ordinal: number; count: number; length: number };

/** Analyses `entry`, yielding to other work every few milliseconds. */
export async function analyseEntry(
  entry: EntryText,
  budget = new WorkBudget(),
): Promise<AnalysedEntry> {
  const { language } = entry;
  const skipped = getFunctionWords(language);
  const postings = new Map<string, Posting[]>();
  await addFields(postings, entry, skipped, budget);
  const { blocks } = entry;
  const text = getPlainText({ blocks });
  const spans = splitPassages(text, blocks);
  const described = describePictures(blocks, spans);
  let words = 0;
  for (const [ordinal, [start, end]] of spans.entries()) {
    const shown = described.get(ordinal);
    const passage = text.slice(start, end);
    const tokens = analyseText(shown === undefined ? passage : `${passage}\n${shown}`, language);
    words += addPassage(postings, tokens, skipped, ordinal);
    if (budget.isDue(end - start)) await budget.pause();
  }
  return {
    ...(await runSliced(pack(postings), budget)),
    passages: spans.flat(),
    hasSurrogates: /[\ud800-\udfff]/.test(text),
    words,
    language,
  };
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
  postings: Map<string, Posting[]>,
  entry: EntryText,
  skipped: ReadonlySet<string>,
  budget: WorkBudget,
): Promise<void> {
  const fields = {
    title: entry.title,
    why: entry.why,
    topics: entry.topics.join(" \n "),
    summary: entry.summary,
    site: entry.site,
  };
  const found = new Map<string, number>();
  for (const [name, text] of Object.entries(fields)) {
    const bit = fieldBits[name as keyof typeof fields];
    for (const { stem } of analyseText(text, entry.language))
      found.set(stem, (found.get(stem) ?? 0) | bit);
  }
  for (const text of entry.highlights ?? []) {
    for (const { stem, word } of analyseText(text, entry.language))
      if (!skipped.has(foldText(word)))
        found.set(stem, (found.get(stem) ?? 0) | fieldBits.highlights);
    if (budget.isDue(text.length)) await budget.pause();
  }
  for (const [stem, bits] of found)
    postings.set(stem, [{ ordinal: fieldsOrdinal, count: bits, length: 0 }]);
}

function addPassage(
  postings: Map<string, Posting[]>,
  tokens: readonly Token[],
  skipped: ReadonlySet<string>,
  ordinal: number,
): number {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { stem, word } of tokens) {
    if (skipped.size > 0 && skipped.has(foldText(word))) continue;
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
    length += 1;
  }
  for (const [stem, count] of counts) {
    const known = postings.get(stem);
    if (known === undefined) postings.set(stem, [{ ordinal, count, length }]);
    else known.push({ ordinal, count, length });
  }
  return length;
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
