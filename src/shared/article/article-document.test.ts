import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArticleDocument, type ArticleBlock } from "./article-document.ts";
import { divideDocument, parsePiece } from "./document-pieces.ts";
import { type IndexedBlock, nestBlocks, type NestedNode } from "./nest-blocks.ts";
import { divideMarks, type MarkedPart, nestMarks } from "./nest-marks.ts";
import { getPlainText, separate } from "./plain-text.ts";
import { repairArticle } from "./repair-article.ts";
import { anyArticle } from "./testing/any-article.ts";

describe("the blocks of a document", () => {
  it("partition its plain text", () => {
    fc.assert(
      fc.property(anyArticle, (document) => {
        const text = getPlainText(document);
        let end = 0;
        let before: ArticleBlock | null = null;
        for (const block of document.blocks) {
          expect(text.slice(block.start, block.start + block.text.length)).toBe(block.text);
          if (block.text === "") continue;
          expect(text.slice(end, block.start)).toBe(before === null ? "" : separate(before, block));
          end = block.start + block.text.length;
          before = block;
          expect(block.sentences.at(-1)).toBe(block.text.length);
        }
        expect(end).toBe(text.length);
      }),
    );
  });

  it("survive storing in pieces and loading", () => {
    fc.assert(
      fc.property(anyArticle, (document) => {
        const { head, pieces } = divideDocument(document);
        const { length, targets: _, ...declared } = head;
        expect({ ...declared, blocks: pieces.flatMap(parsePiece) }).toEqual(document);
        expect(length).toBe(getPlainText(document).length);
        for (const piece of pieces)
          expect(document.blocks[piece.firstBlock]!.start).toBe(piece.start);
      }),
    );
  });

  it("are divided into pieces of bounded length", () => {
    const paragraph = {
      kind: "paragraph",
      text: "word ".repeat(200),
      start: 0,
      sentences: [],
      marks: [],
      inside: [],
    };
    const document = repairArticle({
      version: 1,
      blocks: Array.from({ length: 500 }, () => paragraph),
    })!;
    const { pieces } = divideDocument(document);
    expect(pieces.length).toBeGreaterThan(10);
    for (const { blocks } of pieces) expect(blocks.length).toBeLessThan(26_000);
  });

  it("are nested without loss and in their order", () => {
    fc.assert(
      fc.property(anyArticle, ({ blocks }) => {
        const indexed = blocks.map((block, index) => ({ block, index }));
        expect(flatten(nestBlocks(indexed)).map(({ index }) => index)).toEqual([...blocks.keys()]);
      }),
    );
  });
});

function flatten(nodes: readonly NestedNode[]): IndexedBlock[] {
  return nodes.flatMap((node): IndexedBlock[] => {
    if (node.kind === "block") return [node];
    if (node.kind === "quote") return flatten(node.nodes);
    return node.items.flatMap(({ head, nodes: inner }) => [
      ...(head ? [head] : []),
      ...flatten(inner),
    ]);
  });
}

describe("nestMarks", () => {
  const read = (part: MarkedPart<unknown>): string =>
    typeof part === "string" ? part : part.parts.map(read).join("");

  it("keeps the text, and covers exactly what each mark covers", () => {
    fc.assert(
      fc.property(anyArticle, ({ blocks }) => {
        for (const { text, marks } of blocks) {
          const parts = nestMarks(text, marks);
          expect(parts.map(read).join("")).toBe(text);
          const covered = new Map<unknown, string>();
          const walk = (part: MarkedPart<unknown>): void => {
            if (typeof part === "string") return;
            covered.set(part.mark, (covered.get(part.mark) ?? "") + read(part));
            part.parts.forEach(walk);
          };
          parts.forEach(walk);
          for (const mark of marks)
            expect(covered.get(mark)).toBe(text.slice(mark.start, mark.end));
        }
      }),
    );
  });

  it("divides the later of two marks that overlap, and puts the longer outside", () => {
    const marks = [
      { id: "a", start: 0, end: 5 },
      { id: "b", start: 3, end: 9 },
      { id: "c", start: 0, end: 2 },
    ];
    const show = (part: MarkedPart<(typeof marks)[number]>): string =>
      typeof part === "string" ? part : `${part.mark.id}(${part.parts.map(show).join("")})`;
    expect(nestMarks("0123456789", marks).map(show).join("")).toBe("a(c(01)2b(34))b(5678)9");
  });
});

describe("divideMarks", () => {
  it("gives each part all marks that touch it", () => {
    const range = fc
      .tuple(fc.nat(40), fc.nat(40))
      .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }));
    fc.assert(
      fc.property(fc.array(range), fc.array(fc.nat(40), { maxLength: 12 }), (given, edges) => {
        const sorted = edges.toSorted((one, other) => one - other);
        const parts = sorted.slice(1).map((end, index) => ({ start: sorted[index]!, end }));
        const touching = parts.map((part) =>
          given.filter(({ start, end }) => start <= part.end && end >= part.start),
        );
        const divided = divideMarks(given, parts);
        expect(divided.map((marks) => new Set(marks))).toEqual(
          touching.map((marks) => new Set(marks)),
        );
      }),
    );
  });
});

describe("repairArticle", () => {
  const paragraph = {
    kind: "paragraph",
    text: "One two.",
    start: 7,
    sentences: [99],
    marks: [],
    inside: [],
  };
  const repair = (more: object) =>
    repairArticle({ version: 1, blocks: [{ ...paragraph, ...more }] });

  it("counts offsets again, and leaves out what lies outside the text", () => {
    const marks = [
      { kind: "strong", start: 0, end: 3 },
      { kind: "strong", start: 6, end: 60 },
      { kind: "emphasis", start: 5, end: 2 },
      { kind: "jump", block: 9, start: 0, end: 3 },
      { kind: "reference", label: "1", block: 9, start: 3, end: 3 },
    ];
    expect(repair({ marks })!.blocks[0]).toEqual({
      ...paragraph,
      start: 0,
      sentences: [8],
      marks: [
        { kind: "strong", start: 0, end: 3 },
        { kind: "reference", label: "1", start: 3, end: 3 },
      ],
    });
  });

  it.each([
    ["a newer version", { version: 2, blocks: [paragraph] }],
    ["no document", { blocks: "x" }],
    ["null", null],
    ["no text", { version: 1, blocks: [{ ...paragraph, text: "" }] }],
    ["an unknown kind", { version: 1, blocks: [{ ...paragraph, kind: "script" }] }],
  ])("returns null for %s", (_what, given) => expect(repairArticle(given)).toBeNull());

  const words = "word ".repeat(1_000).trim();
  const nest = (depth: number) => {
    let math: unknown = ["mi", {}, "x"];
    for (let level = 0; level < depth; level += 1) math = ["mrow", {}, math];
    return math;
  };

  it.each([
    ["more blocks than a text can have", { length: 200_001 }, {}],
    ["a block longer than any text", { length: 1 }, { text: "x ".repeat(2_500_000) }],
    ["containers without end", { length: 1 }, { inside: Array(51).fill("quote") }],
    ["a formula without end", { length: 1 }, { kind: "formula", math: nest(100_000) }],
  ])("returns null for %s", (_what, { length }, more) => {
    const blocks = Array.from({ length }, () => ({ ...paragraph, ...more }));
    expect(repairArticle({ version: 1, blocks })).toBeNull();
  });

  it("keeps so many marks that each part of the text is in at most 50", () => {
    const kinds = ["strong", "emphasis", "code", "small"];
    const marks = Array.from({ length: 100_000 }, (_, index) => ({
      kind: kinds[index % 4],
      start: index % 4_000,
      end: (index % 4_000) + 900,
    }));
    const [block] = repair({ text: words, marks })!.blocks;
    expect(block!.marks.length).toBeGreaterThan(50);
    const places = new Uint16Array(words.length);
    for (const { start, end } of block!.marks)
      for (let at = start; at < end; at += 1) places[at]! += 1;
    expect(Math.max(...places)).toBe(50);
  });

  it.each([
    ["of 20,001 cells", Array.from({ length: 20_001 }, () => ({ start: 0, end: 0 }))],
    ["whose cells share words", Array.from({ length: 1_000 }, () => ({ start: 0, end: 4_000 }))],
    ["whose cells are in disorder", [5, 0].map((start) => ({ start, end: start + 4 }))],
    ["with a cell beyond its text", [{ start: 0, end: 5_000 }]],
  ])("makes a paragraph of a table %s", (_what, cells) => {
    const [block] = repair({ kind: "table", text: words, rows: [cells] })!.blocks;
    expect(block).toMatchObject({ kind: "paragraph", text: words });
  });

  it("makes lone surrogates storable", () => {
    expect(repair({ text: "a\ud83d b" })!.blocks[0]!.text).toBe("a\ufffd b");
  });

  it("gives a document that the schema accepts, and changes it no more", () => {
    fc.assert(
      fc.property(anyArticle, (document) => {
        expect(ArticleDocument.parse(document)).toEqual(document);
        expect(repairArticle(document)).toEqual(document);
      }),
    );
  });
});
