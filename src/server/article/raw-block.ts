// A block while its document is written: links and references lead to fragments until all blocks are known.
import type {
  ArticleBlock,
  ArticleContainer,
  ArticleMark,
} from "#shared/article/article-document.ts";

/** A mark while its block is written: links and references lead to fragments until all blocks are known. */
export type RawMark =
  | Exclude<ArticleMark, { kind: "jump" | "reference" }>
  | { kind: "jump"; start: number; end: number; fragment: string; href: string | null }
  | { kind: "reference"; start: number; end: number; label: string; fragment: string | null };

type WithoutRange<Mark> = Mark extends unknown ? Omit<Mark, "start" | "end"> : never;
export type MarkContent = WithoutRange<RawMark>;

/** What a block is, before its text is known. */
export type BlockShape = WithoutText<ArticleBlock>;
type TextFields =
  | "text"
  | "start"
  | "sentences"
  | "marks"
  | "inside"
  | "opens"
  | "continues"
  | "page";
type WithoutText<Block> = Block extends unknown ? Omit<Block, TextFields> : never;

/** A list, a quotation or a description: each has its own number. */
export type Container = { kind: ArticleContainer; id: number };

export type RawBlock = BlockShape & {
  text: string;
  start: number;
  marks: RawMark[];
  inside: readonly Container[];
  continues?: true;
};
