/**
 * Understands questions about the library itself, as "Which PDFs did I save this week?" or "How many unread articles about tea do I
 * have?". Every word must be understood, so that questions about what the entries say are not taken for these.
 */
import { cuePattern, savedPattern } from "./library-words.ts";
import { nextPattern } from "./parse-next.ts";
import { mayAskOverview } from "./parse-overview.ts";
import { mayAskTimeline } from "./parse-timeline.ts";
import { readWords } from "./read-words.ts";
import { isEmpty, type LibraryQuestion, type Reading, type Vocabulary } from "./reading.ts";

/** Null if the question is not one about the library, or not understood as a whole. */
export function parseLibraryQuestion(
  readings: readonly string[],
  vocabulary: Vocabulary,
  now: Date,
): LibraryQuestion | null {
  for (const text of readings) {
    const found = cuePattern.test(text) ? readWords(text, vocabulary, now) : null;
    if (found !== null && isLibrary(text, found)) return found;
  }
  return null;
}

/** Whether what was read of `text` is about the library. */
export function isLibrary(text: string, found: Reading): boolean {
  const { values, limit } = found;
  const isNamed = [values.collectionId, values.projectId, values.duplicates, values.site].some(
    (one) => one !== undefined,
  );
  const isAbout = found.hasNoun || isNamed || limit !== null || savedPattern.test(text);
  // When something was read is not stored as a filter.
  const hasDone = values.state !== undefined && !values.state.includes("unread");
  const isUnclear = values.saved !== undefined && !/(?<!\p{L})(?:sav|add|bookmark)/u.test(text);
  if (hasDone && isUnclear && !found.hasNoun) return false;
  const says =
    !isEmpty(found) ||
    (found.skipped === 0 &&
      (found.kind === "count" || /^(?:please )?(?:show|list|what)(?!\p{L})/u.test(text)));
  return isAbout && says;
}

/** Whether a question has a word of those that are understood without an earlier one. Most others need nothing from the database. */
export function mayAskLibrary(readings: readonly string[]): boolean {
  return readings.some(
    (text) =>
      cuePattern.test(text) ||
      nextPattern.test(text) ||
      mayAskOverview(text) ||
      mayAskTimeline(text),
  );
}
