import type { ArticleBlock } from "#shared/article/article-document.ts";

/** The input of a reader, embedded or model. `text` is plain, already extracted text. */
export type ReadingInput = {
  text: string;
  /** As given by page, document or user; null if there was none. */
  title: string | null;
  siteName: string | null;
  url: string | null;
  /** BCP 47 primary language, where the source states it. */
  language: string | null;
  /** The user's note. It says what a model should look for. */
  whyItsInteresting: string;
  /** The user's own topics, most used first; preferred to new ones. */
  knownTopics: string[];
};

/** The input of the embedded reader: `text` is the plain text of `blocks`. */
export type DocumentInput = ReadingInput & { blocks: readonly ArticleBlock[] };

/** The output of a reader. `readingTimeMinutes` is at least 1. */
export type Reading = {
  title: string;
  summary: string;
  mainTopics: string[];
  keyTakeaways: string[];
  readingTimeMinutes: number;
  /** BCP 47 primary language, or null when unsure. */
  language: string | null;
};

/** What a model adds to the embedded reading. An empty title or no topics: the model's were unusable. */
export type ModelReading = Pick<Reading, "title" | "summary" | "mainTopics" | "keyTakeaways">;
