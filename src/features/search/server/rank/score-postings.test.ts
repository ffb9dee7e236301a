import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lengths, recordBytes, writeRecord, fieldBits } from "../index/postings.ts";
import {
  docs,
  expectNear,
  indexDocs,
  query,
  scoreByHand,
  scorePostings,
  unlimited,
  type Field,
} from "../testing/reference-scores.ts";

describe("a posting record of eight bytes", () => {
  it("keeps its values, counts up to 255, and lengths to within 1.8 %", () => {
    const number = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(
        number,
        fc.nat(0xffff),
        fc.nat(999),
        fc.nat(5_000),
        (number, ordinal, count, length) => {
          const record = Buffer.alloc(recordBytes);
          writeRecord(record, 0, { number, ordinal, count, length });
          expect(record.readUInt32LE(0)).toBe(number);
          expect(record.readUInt16LE(4)).toBe(ordinal);
          expect(record[6]).toBe(Math.min(255, count));
          expect(Math.abs(lengths[record[7]!]! + 1 - (length + 1))).toBeLessThan(
            (length + 1) * 0.018,
          );
        },
      ),
    );
  });

  it("holds the length of any passage: 2,400 characters have at most that many words", () => {
    expect(lengths[255]).toBeGreaterThan(2_400);
  });
});

describe("scorePostings", () => {
  it("computes BM25 as calculated by hand", () => {
    fc.assert(
      fc.property(docs, query, (docs, query) => {
        const { size, word } = indexDocs(docs);
        const { entries } = scorePostings(
          query.map((one) => word(one)),
          size,
          unlimited,
        );
        const byHand = scoreByHand(docs, query);
        expect(entries.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
          byHand.flatMap(({ total }, at) => (total > 0 ? [at + 1] : [])),
        );
        for (const { number, score, passages } of entries) {
          const expected = byHand[number - 1]!;
          expectNear(score, expected.total);
          for (const one of passages) expectNear(one.score, expected.scores[one.ordinal]!);
          const matched = expected.scores.filter((score) => score > 0);
          expect(passages).toHaveLength(Math.min(3, matched.length));
          if (passages.length > 0) expectNear(passages[0]!.score, Math.max(...matched));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("returns the requested number, best first, newest first for equal scores", () => {
    fc.assert(
      fc.property(docs, query, fc.integer({ min: 1, max: 15 }), (docs, query, limit) => {
        const { size, word } = indexDocs(docs);
        const words = query.map((one) => word(one));
        const all = scorePostings(words, size, unlimited).entries;
        expect(all).toEqual(all.toSorted((a, b) => b.score - a.score || b.number - a.number));
        expect(scorePostings(words, size, { limit }).entries).toEqual(all.slice(0, limit));
      }),
    );
  });

  it("reports matched words and fields, and the frequency of each word", () => {
    fc.assert(
      fc.property(docs, query, (docs, query) => {
        const { size, word } = indexDocs(docs);
        const { entries, counts } = scorePostings(
          query.map((one) => word(one)),
          size,
          unlimited,
        );
        for (const { number, words, fields } of entries) {
          const doc = docs[number - 1]!;
          const named = Object.entries(doc.fields).filter(([, in_]) =>
            in_.some((one) => query.includes(one)),
          );
          expect(fields).toBe(named.reduce((bits, [name]) => bits | fieldBits[name as Field], 0));
          for (const [at, one] of query.entries()) {
            const holds = [...Object.values(doc.fields), ...doc.passages].flat().includes(one);
            expect((words & (1 << at)) !== 0).toBe(holds);
          }
        }
        expect(counts).toEqual(
          query.map((one) => ({
            passages: docs
              .flatMap(({ passages }) => passages)
              .filter((words) => words.includes(one)).length,
            entries: docs.filter(({ fields, passages }) =>
              [...Object.values(fields), ...passages].flat().includes(one),
            ).length,
          })),
        );
      }),
    );
  });

  it("does not depend on the distribution of postings over segments", () => {
    fc.assert(
      fc.property(docs, query, (docs, query) => {
        const { size, word } = indexDocs(docs);
        const words = query.map((one) => word(one));
        const split = words.map(({ alternatives }) => ({
          alternatives: alternatives.map(({ weight, records }) => ({
            weight,
            records: records.flatMap((all) =>
              Array.from({ length: all.length / recordBytes }, (_, at) =>
                all.subarray(at * recordBytes, (at + 1) * recordBytes),
              ).toReversed(),
            ),
          })),
        }));
        const one = scorePostings(words, size, unlimited);
        const other = scorePostings(split, size, unlimited);
        expect(other.counts).toEqual(one.counts);
        expect(other.entries.map(({ number }) => number)).toEqual(
          one.entries.map(({ number }) => number),
        );
        for (const [at, { score, passages }] of other.entries.entries()) {
          expect(score).toBeCloseTo(one.entries[at]!.score, 10);
          expect(passages).toEqual(one.entries[at]!.passages);
        }
      }),
    );
  });

  it("keeps three passages of an entry, or more of the best entries on request", () => {
    const many = Array.from({ length: 9 }, () => ["a"]);
    const docs = [9, 8, 7].map((length) => ({ fields: {}, passages: many.slice(0, length) }));
    const { size, word } = indexDocs(docs);
    const keep = (...kept: number[]) =>
      scorePostings([word("a")], size, { ...unlimited, kept }).entries.map(
        ({ passages }) => passages.length,
      );
    expect(keep()).toEqual([3, 3, 3]);
    expect(keep(12, 4)).toEqual([expect.any(Number), 4, 3]);
    expect(keep(12, 4)[0]).toBeGreaterThan(6);
  });

  it("handles an entry with very many passages", () => {
    const passages = Array.from({ length: 500 }, (_, at) => [
      "a",
      ...(at % 7 === 0 ? ["b"] : []),
      ...(at === 333 ? ["b", "c"] : []),
    ]);
    const { size, word } = indexDocs([{ fields: {}, passages }]);
    const { entries, counts } = scorePostings([word("a"), word("b"), word("c")], size, unlimited);
    expect(entries[0]!.passages[0]!.ordinal).toBe(333);
    expectNear(
      entries[0]!.score,
      scoreByHand([{ fields: {}, passages }], ["a", "b", "c"])[0]!.total,
    );
    expect(counts.map((one) => one.passages)).toEqual([500, 73, 1]);
  });
});
