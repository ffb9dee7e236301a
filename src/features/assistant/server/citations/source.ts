import type { ShownHighlight } from "#features/highlights/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";

/** A part of an entry's full text, starting `start` UTF-16 units into it. */
export type Excerpt = { text: string; start: number };

/** The fields of a source besides its text. */
export type SourceEntry = Pick<
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
  | "shared"
>;

/**
 * A source of an answer, with the text that the model received: an entry of the user, or the project of the
 * question (as `entry`: its id, name and notes). Its number is its position, from 1.
 */
export type Source = {
  kind: "entry" | "project";
  entry: SourceEntry;
  excerpts: Excerpt[];
  /** Passages that the user highlighted in the entry, with the notes on them. */
  highlights?: readonly ShownHighlight[] | undefined;
  /** The user's notes on the entry for the project of the question. */
  notes?: string | undefined;
};
