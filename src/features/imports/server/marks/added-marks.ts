import type { AppendedText } from "#features/capture/server/service.ts";

/** What a row added to an entry that existed, so that the undo can remove it. Times in ISO 8601. */
export type AddedMarks = {
  entryId: string;
  addedAt: string;
  /** The ids of added highlights. */
  highlights: string[];
  /** The text that holds the quotes of a book; null if none was added. */
  appended: (AppendedText & { captureId: string }) | null;
  /** The time of the reading state; null if none was added. */
  readingAt: string | null;
  topics: string[];
};
