import type { Entry } from "#features/entries/contract.ts";

/** A stretch of an entry's full text, which begins `start` UTF-16 units into it. */
export type Stretch = { text: string; start: number };

/** What is told of a source besides its text. */
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
 * One of the person's own cards, or the project asked about (its id, name and what was noted of it), and what of
 * the text a model was given. Its number is its place, from 1.
 */
export type Source = {
  kind: "entry" | "project";
  entry: SourceCard;
  stretches: Stretch[];
  /** What the person noted on the card for the project asked about. */
  notes?: string | undefined;
};
