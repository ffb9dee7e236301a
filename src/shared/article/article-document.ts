/**
 * The one result of reading: an ordered list of blocks, of which each has its text, its place in the plain text, and its
 * structure. Everything else (markup, search, highlights, exports) is derived from it. docs/article-document.md describes it.
 */
import { z } from "zod";

export const articleVersion = 1;

/** Offsets are UTF-16 code units, `end` exclusive. Of a mark and a cell: in the text of its block. */
const Range = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() });

const languageTag = /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,4}$/i;
/** Whether it has the form of a tag of BCP 47. */
export const isLanguage = (tag: string) => languageTag.test(tag);

const language = z.string().regex(languageTag);
const direction = z.enum(["ltr", "rtl"]);
const address = z.string().max(4_000);

/** An element of a formula: tag, attributes and children. `mathml.ts` lists the tags and attributes. */
export type MathElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (string | MathElement)[],
];
const MathElement: z.ZodType<MathElement> = z.lazy(() =>
  z.tuple([z.string(), z.record(z.string(), z.string())], z.union([z.string(), MathElement])),
) as z.ZodType<MathElement>;

export const ArticlePicture = z.object({
  /** An absolute http or https URL. */
  source: address,
  alt: z.string(),
  /** Pixels, as the page declares them. */
  width: z.int().positive().exactOptional(),
  height: z.int().positive().exactOptional(),
  /** The page to which the picture links. */
  href: address.exactOptional(),
});
export type ArticlePicture = z.infer<typeof ArticlePicture>;

/** Marks without content of their own. */
const plainMarks = [
  "emphasis",
  "strong",
  "code",
  "keyboard",
  "subscript",
  "superscript",
  "deleted",
  "inserted",
  "marked",
  "small",
  "quotation",
] as const;

/** A mark may have no length: then it is at `start` and not part of the text. */
export const ArticleMark = z.discriminatedUnion("kind", [
  Range.extend({ kind: z.enum(plainMarks) }),
  Range.extend({ kind: z.literal("link"), href: address }),
  /** A link to another block, by its index. */
  Range.extend({ kind: z.literal("jump"), block: z.int().nonnegative() }),
  Range.extend({ kind: z.literal("abbreviation"), title: z.string() }),
  Range.extend({ kind: z.literal("ruby"), reading: z.string() }),
  Range.extend({ kind: z.literal("formula"), math: MathElement.nullable() }),
  /** A reference to a note, of no length; without a block, as "[citation needed]". */
  Range.extend({
    kind: z.literal("reference"),
    label: z.string(),
    block: z.int().nonnegative().exactOptional(),
  }),
  /** A picture within a line, of no length. */
  Range.extend({ kind: z.literal("picture"), picture: ArticlePicture }),
  /** Words that the page shows as replaced by those that follow, of no length. */
  Range.extend({ kind: z.literal("replaced"), text: z.string() }),
]);
export type ArticleMark = z.infer<typeof ArticleMark>;
export type PlainMarkKind = (typeof plainMarks)[number];

/** A container of blocks. The containers of a block are listed from the outermost to the innermost. */
export const ArticleContainer = z.enum(["list", "quote", "description"]);
export type ArticleContainer = z.infer<typeof ArticleContainer>;
/** Of containers in each other. */
export const maxContainers = 50;

export const ArticleCell = Range.extend({
  isHeader: z.literal(true).exactOptional(),
  columns: z.int().min(2).max(1_000).exactOptional(),
  rows: z.int().min(2).max(10_000).exactOptional(),
  /** Shown before its text. */
  pictures: z.array(ArticlePicture).exactOptional(),
});
export type ArticleCell = z.infer<typeof ArticleCell>;

const common = z.object({
  text: z.string(),
  /** The place of the text in the plain text of the document. */
  start: z.int().nonnegative(),
  /** Where each sentence of the text ends; the last is the end of the text. Empty without text. */
  sentences: z.array(z.int().positive()),
  marks: z.array(ArticleMark),
  inside: z.array(ArticleContainer).max(maxContainers),
  /** How many of `inside`, from the last, begin with this block, if they would be taken for the previous block's. */
  opens: z.int().positive().exactOptional(),
  /** The rest of the block before, which was too long. */
  continues: z.literal(true).exactOptional(),
  /** Set only if they differ from the document's. */
  language: language.exactOptional(),
  direction: direction.exactOptional(),
  /** The page of a PDF on which it begins, from 1. */
  page: z.int().positive().exactOptional(),
});

export const ArticleBlock = z.discriminatedUnion("kind", [
  /** `wraps`: its lines end because the page was narrow, so the line ends are shown as spaces. */
  common.extend({ kind: z.literal("paragraph"), wraps: z.literal(true).exactOptional() }),
  /** Without skipped levels, from 1. */
  common.extend({ kind: z.literal("heading"), level: z.int().min(1).max(6) }),
  /** The first block of an item. `depth` counts the lists around it; without a number it has a bullet. */
  common.extend({
    kind: z.literal("item"),
    depth: z.int().positive(),
    number: z.int().exactOptional(),
  }),
  common.extend({ kind: z.literal("quote") }),
  common.extend({ kind: z.literal("code"), syntax: z.string().exactOptional() }),
  common.extend({
    kind: z.literal("table"),
    rows: z.array(z.array(ArticleCell)),
    caption: Range.exactOptional(),
  }),
  /** The text is the caption. */
  common.extend({ kind: z.literal("figure"), pictures: z.array(ArticlePicture) }),
  /** The text is the TeX, or the formula as a line of text. */
  common.extend({ kind: z.literal("formula"), math: MathElement.nullable() }),
  /** The first block of a note. `label` is the label of its references. */
  common.extend({
    kind: z.literal("footnote"),
    label: z.string(),
    number: z.int().exactOptional(),
  }),
  common.extend({ kind: z.literal("term") }),
  /** The first block of the description of a term. */
  common.extend({ kind: z.literal("description") }),
  common.extend({ kind: z.literal("separator") }),
]);
export type ArticleBlock = z.infer<typeof ArticleBlock>;

export const ArticleDocument = z
  .object({
    version: z.literal(articleVersion),
    language: language.exactOptional(),
    direction: direction.exactOptional(),
    blocks: z.array(ArticleBlock),
  })
  .meta({ id: "ArticleDocument" });
export type ArticleDocument = z.infer<typeof ArticleDocument>;
