/**
 * For tests of ranking: small indexes built record by record, and scores computed directly from the formulas.
 */
import * as fc from "fast-check";
import { expect } from "vitest";
import { fieldsOrdinal, fieldBits, recordBytes, writeRecord } from "../index/postings.ts";
import type { Sliced } from "#server/limits/work-budget.ts";
import * as scoring from "../rank/score-postings.ts";
import { weights, type WordPostings } from "../rank/score-postings.ts";

export type Field = keyof typeof fieldBits;
/** An entry: the words of its fields, and its passages as words. */
export type Doc = { fields: Partial<Record<Field, string[]>>; passages: string[][] };

export const unlimited = { limit: Number.MAX_SAFE_INTEGER };

export const scorePostings = (...given: Parameters<typeof scoring.scorePostings>) =>
  runAtOnce(scoring.scorePostings(...given));
export const markHolders = (...given: Parameters<typeof scoring.markHolders>) =>
  runAtOnce(scoring.markHolders(...given));

function runAtOnce<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
  }
}

/** The index of `docs` in the format of postings.ts, numbered from 1. */
export function indexDocs(docs: readonly Doc[]) {
  const records = new Map<string, Buffer[]>();
  const put = (term: string, record: Parameters<typeof writeRecord>[2]) => {
    const made = Buffer.alloc(recordBytes);
    writeRecord(made, 0, record);
    const found = records.get(term);
    if (found === undefined) records.set(term, [made]);
    else found.push(made);
  };
  for (const [at, { fields, passages }] of docs.entries()) {
    const number = at + 1;
    const bits = new Map<string, number>();
    for (const [field, words] of Object.entries(fields))
      for (const word of words) bits.set(word, (bits.get(word) ?? 0) | fieldBits[field as Field]);
    for (const [term, count] of bits)
      put(term, { number, ordinal: fieldsOrdinal, count, length: 0 });
    for (const [ordinal, words] of passages.entries())
      for (const [term, all] of Map.groupBy(words, (word) => word))
        put(term, { number, ordinal, count: all.length, length: words.length });
  }
  const passages = docs.flatMap((doc) => doc.passages);
  return {
    size: {
      entries: docs.length,
      passages: passages.length,
      words: passages.flat().length,
      nextNumber: docs.length + 1,
    },
    word: (...terms: string[]): WordPostings => ({
      alternatives: terms.flatMap((term) => {
        const found = records.get(term);
        return found === undefined ? [] : [{ weight: 1, records: [Buffer.concat(found)] }];
      }),
    }),
  };
}

/** BM25 of each passage and each entry, directly from the formulas. */
export function scoreByHand(docs: readonly Doc[], query: readonly string[]) {
  const all = docs.flatMap(({ passages }) => passages);
  const average = Math.max(1, all.flat().length / Math.max(1, all.length));
  const { k1, b } = weights;
  const rarity = (word: string) => {
    const inPassages = all.filter((words) => words.includes(word)).length;
    const inEntries = docs.filter(({ fields }) =>
      Object.values(fields).flat().includes(word),
    ).length;
    const total = Math.max(all.length, docs.length);
    const frequency = Math.max(inPassages, inEntries);
    return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
  };
  const bm25 = (words: string[], word: string) => {
    const count = words.filter((one) => one === word).length;
    return (
      (rarity(word) * count * (k1 + 1)) / (count + k1 * (1 - b + (b * words.length) / average))
    );
  };
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return docs.map(({ fields, passages }) => {
    const scores = passages.map((words) => sum(query.map((word) => bm25(words, word))));
    const union = sum(query.map((word) => Math.max(0, ...passages.map((one) => bm25(one, word)))));
    const own = sum(
      Object.entries(fields).flatMap(([field, words]) =>
        query.map((word) => (words.includes(word) ? rarity(word) * weights[field as Field] : 0)),
      ),
    );
    const best = Math.max(0, ...scores);
    return { scores, total: weights.passage * best + (1 - weights.passage) * union + own };
  });
}

const word = fc.constantFrom(..."abcdefgh");
const doc: fc.Arbitrary<Doc> = fc.record({
  fields: fc.record(
    Object.fromEntries(
      Object.keys(fieldBits).map((field) => [field, fc.array(word, { maxLength: 3 })]),
    ) as Record<Field, fc.Arbitrary<string[]>>,
    { requiredKeys: [] },
  ),
  passages: fc.array(fc.array(word, { minLength: 1, maxLength: 60 }), { maxLength: 5 }),
});
export const docs = fc.array(doc, { minLength: 1, maxLength: 12 });
export const query = fc.uniqueArray(word, { minLength: 1, maxLength: 5 });

/** Stored lengths are off by up to 1.8 %; scores by less. */
export function expectNear(value: number, expected: number): void {
  expect(value).toBeGreaterThanOrEqual(expected * 0.98);
  expect(value).toBeLessThanOrEqual(expected * 1.02 + 1e-12);
}
