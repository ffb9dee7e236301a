import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DamagedBlock } from "./block-bytes.ts";
import { fieldsOrdinal, recordBytes, writeRecord } from "./postings.ts";
import {
  type Block,
  findTerms,
  fromByteTerm,
  openBlock,
  readRecords,
  readTerms,
  removedBlock,
  SegmentWriter,
  toByteTerm,
} from "./segment-blocks.ts";

type Posting = { number: number; ordinal: number; count: number; length: number };
type Terms = ReadonlyMap<string, Buffer>;

const passage = fc.record({
  ordinal: fc.nat({ max: fieldsOrdinal - 1 }),
  count: fc.integer({ min: 1, max: 255 }),
  length: fc.nat({ max: 1_000 }),
});
/** The records of some entries, by number; of each, its fields and then its passages. */
const records = fc
  .uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 0x7fff_ffff }),
      fields: fc.option(fc.integer({ min: 1, max: 63 })),
      passages: fc.uniqueArray(passage, { maxLength: 4, selector: ({ ordinal }) => ordinal }),
    }),
    { minLength: 1, maxLength: 8, selector: ({ number }) => number },
  )
  .map((entries) =>
    pack(
      entries
        .toSorted((one, other) => one.number - other.number)
        .flatMap(({ number, fields, passages }): Posting[] => [
          ...(fields === null
            ? []
            : [{ number, ordinal: fieldsOrdinal, count: fields, length: 0 }]),
          ...passages
            .toSorted((one, other) => one.ordinal - other.ordinal)
            .map((one) => ({ number, ...one })),
        ]),
    ),
  )
  .filter(({ length }) => length > 0);
const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
  fc.constantFrom("a", "ab", "abc", "ｱ", "😀", "\u{ffff}", "z".repeat(1_000)),
);
const terms = fc
  .array(fc.tuple(word, records), { maxLength: 40 })
  .map((all): Terms => new Map(all));

function pack(postings: readonly Posting[]): Buffer {
  const packed = Buffer.alloc(postings.length * recordBytes);
  for (const [at, posting] of postings.entries()) writeRecord(packed, at * recordBytes, posting);
  return packed;
}

/** As many records of numbers in a row. */
const many = (count: number) =>
  pack(
    Array.from({ length: count }, (_, at) => ({
      number: 3 * at + 1,
      ordinal: 0,
      count: 1,
      length: 9,
    })),
  );

function write(all: Terms): Block[] {
  const writer = new SegmentWriter();
  const blocks: Block[] = [];
  const sorted = [...all].map(([term, list]) => [toByteTerm(term), list] as const);
  for (const [term, list] of sorted.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    writer.add(term, list);
    blocks.push(...writer.take());
  }
  return [...blocks, ...writer.finish()].toSorted((one, other) => one.block - other.block);
}

function read(blocks: readonly Block[]): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const isAlone = blocks.length === 1;
  for (const { content } of isAlone ? blocks : blocks.slice(1))
    for (const stored of readTerms(openBlock(content))) {
      const term = fromByteTerm(stored.term);
      const before = found.get(term);
      expect(stored.count > 0).toBe(before === undefined);
      found.set(term, Buffer.concat([before ?? Buffer.alloc(0), readRecords(stored)]));
    }
  return found;
}

describe("a segment", () => {
  it("has the terms and records that were written, in the order of their bytes", () => {
    fc.assert(
      fc.property(terms, (all) => {
        const found = read(write(all));
        expect(found).toEqual(new Map(all));
        const order = [...found.keys()];
        const inOrder = order.toSorted((one, other) =>
          Buffer.compare(Buffer.from(one), Buffer.from(other)),
        );
        expect(order).toEqual(inOrder);
      }),
    );
  });

  it("finds exactly the wanted terms", () => {
    fc.assert(
      fc.property(terms, fc.array(word, { maxLength: 12 }), fc.nat(), (all, others, nth) => {
        const blocks = write(all);
        const own = [...all.keys()].filter((_, at) => at % 3 === nth % 3);
        const sorted = [...new Set([...own, ...others].map(toByteTerm))].toSorted();
        const data = blocks.length === 1 ? blocks : blocks.slice(1);
        const found = data.flatMap(({ content }) => findTerms(openBlock(content), sorted));
        const expected = data
          .flatMap(({ content }) => [...readTerms(openBlock(content))])
          .filter(({ term }) => sorted.includes(term));
        expect(found).toEqual(expected);
      }),
    );
  });

  it("finds exactly the terms that begin with a wanted one", () => {
    fc.assert(
      fc.property(terms, fc.array(word, { maxLength: 12 }), fc.nat(), (all, others, cut) => {
        const blocks = write(all);
        const own = [...all.keys()].map((term) => term.slice(0, 1 + (cut % 4)));
        const starts = [...new Set([...own.slice(0, 5), ...others].map(toByteTerm))].toSorted();
        const sorted = starts.filter(
          (start) => !starts.some((other) => other !== start && start.startsWith(other)),
        );
        const data = blocks.length === 1 ? blocks : blocks.slice(1);
        const found = data.flatMap(({ content }) =>
          findTerms(openBlock(content), sorted, "beginning"),
        );
        const expected = data
          .flatMap(({ content }) => [...readTerms(openBlock(content))])
          .filter(({ term }) => sorted.some((start) => term.startsWith(start)));
        expect(found).toEqual(expected);
      }),
    );
  });

  it("has no block without terms", () => {
    expect(write(new Map())).toEqual([]);
  });

  it("has one block if it is small, otherwise a directory of blocks of which four fit in a page, after the first", () => {
    const some = (count: number) =>
      new Map(
        Array.from({ length: count }, (_, at) => [`word${at.toString(36)}`, many(1 + (at % 9))]),
      );
    expect(write(some(60)).map(({ block }) => block)).toEqual([0]);
    const blocks = write(some(3_000));
    const [directory, ...others] = blocks;
    expect(blocks.map(({ block }) => block)).toEqual(blocks.map((_, at) => at));
    expect(openBlock(directory!.content).firsts).toEqual(
      others.map(({ content }) => [...readTerms(openBlock(content))][0]!.term),
    );
    const [first, ...next] = others.map(({ content }) => content.length);
    expect(first).toBeLessThanOrEqual(4_000);
    for (const length of next) expect(length).toBeLessThanOrEqual(1_980);
    expect(next.reduce((sum, length) => sum + length) / next.length).toBeGreaterThan(1_780);
  });

  it("continues a long list in further blocks, the last of which has further terms", () => {
    const all: Terms = new Map([
      ["a", many(3)],
      ["b", many(10_000)],
      ["c", many(2)],
    ]);
    const blocks = write(all);
    expect(read(blocks)).toEqual(new Map(all));
    const firsts = openBlock(blocks[0]!.content).firsts!;
    expect(firsts.length).toBeGreaterThan(4);
    expect(firsts).toEqual(["a", ...firsts.slice(1).map(() => "b")]);
    for (const { content } of blocks) expect(content.length).toBeLessThanOrEqual(1_980);
    const [first] = readTerms(openBlock(blocks[3]!.content));
    expect(first!.count).toBe(0);
    const [begin] = readTerms(openBlock(blocks[1 + firsts.indexOf("b")]!.content));
    expect(begin!.count).toBe(10_000);
  });

  it("takes two bytes for a usual word of a short text", () => {
    const { length } = write(new Map([["a", many(1_000)]]))[0]!.content;
    expect(length).toBeLessThan(2_020);
  });
});

describe("a damaged block", () => {
  it("is found wherever a byte is wrong, lost or added", () => {
    const [{ content }] = write(new Map([["word", many(40)]])) as [Block];
    fc.assert(
      fc.property(
        fc.nat({ max: content.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, by) => {
          const wrong = Buffer.from(content);
          wrong[at]! ^= by;
          for (const damaged of [wrong, content.subarray(0, at), Buffer.concat([content, wrong])])
            expect(() => openBlock(damaged)).toThrow(DamagedBlock);
        },
      ),
    );
  });

  it("is one of an unknown version, or one that was removed", () => {
    expect(() => openBlock(Buffer.of(0x20, 1, 2, 3, 4, 5))).toThrow("unknown version");
    expect(() => openBlock(removedBlock)).toThrow(expect.objectContaining({ isRemoved: true }));
  });
});
