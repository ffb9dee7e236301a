import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArticleDocument, type ArticleBlock } from "./article-document.ts";
import { divideDocument, parsePiece } from "./document-pieces.ts";
import { type IndexedBlock, nestBlocks, type NestedNode } from "./nest-blocks.ts";
import { type MarkedPart, nestMarks } from "./nest-marks.ts";
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
