import type { Entry } from "#features/entries/contract.ts";

/** A part of an entry's full text, starting `start` UTF-16 units into it. */
export type Stretch = { text: string; start: number };

/** What is shown of a source besides its text. */
export type SourceCard = Pick<
  Entry,
  | "id"
  | "collection"
  | "title"
  | "summary"
  | "url"
  | "siteName"
  | "whyItsInteresting"
  | "attributes"
  | "updatedAt"
>;

/**
 * One of the user's entries, or the project of the question (its id, name and notes), with the text the model
 * received. Its number is its position, from 1.
 */
export type Source = {
  kind: "entry" | "project";
  entry: SourceCard;
  stretches: Stretch[];
  /** The user's notes on the entry for the project of the question. */
  notes?: string | undefined;
};
