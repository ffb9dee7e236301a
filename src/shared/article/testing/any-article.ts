/** Any document, for property tests. */
import fc from "fast-check";
import type { ArticleBlock, ArticleDocument, ArticleMark } from "../article-document.ts";
import { repairArticle } from "../repair-article.ts";

const words = fc
  .array(
    fc.constantFrom(
      "tide",
      "harbour",
      "é",
      "港口",
      "🌊",
      "ends.",
      "Next",
      "|",
      "*",
      "`",
      "<b>",
      "\n",
      "&",
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(" ").trim() || "word");

const plain = fc.constantFrom(
  "emphasis",
  "strong",
  "code",
  "superscript",
  "deleted",
  "marked",
  "quotation",
);
const marks = fc.array(
  fc.record({
    at: fc.nat(),
    length: fc.nat(20),
    kind: plain,
    other: fc.integer({ min: 0, max: 6 }),
  }),
  { maxLength: 6 },
);

function toMark(
  text: string,
  one: { at: number; length: number; kind: string; other: number },
): ArticleMark {
  const start = one.at % text.length;
  const end = Math.min(text.length, start + one.length + 1);
  if (one.other === 0) return { kind: "link", href: "https://example.org/a?b=1&c=2", start, end };
  if (one.other === 1) return { kind: "jump", block: 0, start, end };
  if (one.other === 2) return { kind: "ruby", reading: "みなと", start, end };
  if (one.other === 3) return { kind: "reference", label: "[1]", block: 0, start, end: start };
  if (one.other === 4)
    return {
      kind: "picture",
      picture: { source: "https://example.org/a.png", alt: "A" },
      start,
      end: start,
    };
  return { kind: one.kind, start, end } as ArticleMark;
}

const inside = fc.array(
  fc.constantFrom("list" as const, "quote" as const, "description" as const),
  {
    maxLength: 3,
  },
);

const block = fc
  .record({
    kind: fc.constantFrom(
      "paragraph",
      "heading",
      "item",
      "quote",
      "code",
      "figure",
      "term",
      "description",
      "separator",
      "formula",
      "table",
    ),
    text: words,
    marks,
    inside,
    number: fc.option(fc.nat(99), { nil: undefined }),
    opens: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  })
  .map(({ kind, text, marks: given, inside: around, number, opens }): ArticleBlock => {
    const common = {
      start: 0,
      text: kind === "separator" ? "" : text,
      sentences: [],
      marks: kind === "separator" ? [] : given.map((one) => toMark(text, one)),
      inside: around,
      ...(opens !== undefined && { opens }),
    };
    switch (kind) {
      case "heading":
        return { ...common, kind, level: 2 };
      case "item": {
        const listed = around.at(-1) === "list" ? around : [...around, "list" as const];
        const depth = listed.filter((one) => one === "list").length;
        return { ...common, kind, depth, inside: listed, ...(number !== undefined && { number }) };
      }
      case "quote":
        return { ...common, kind, inside: [...around, "quote"] };
      case "term":
      case "description":
        return { ...common, kind, inside: [...around, "description"] };
      case "figure":
        return { ...common, kind, pictures: [{ source: "https://example.org/p.png", alt: "P" }] };
      case "formula":
        return { ...common, kind, math: ["math", {}, ["mi", {}, "x"]] };
      case "table": {
        const half = Math.floor(text.length / 2);
        return {
          ...common,
          kind,
          rows: [
            [
              { start: 0, end: half, isHeader: true },
              { start: half, end: text.length },
            ],
          ],
        };
      }
      default:
        return { ...common, kind } as ArticleBlock;
    }
  });

/** A document of any blocks, with the offsets that match its text. */
export const anyArticle: fc.Arbitrary<ArticleDocument> = fc
  .array(block, { minLength: 1, maxLength: 20 })
  .map((blocks) => repairArticle({ version: 1, blocks }))
  .filter((document) => document !== null);
