/** What a merged entry has of its parts; the first one is kept. */
import { type Entry, maxNoteLength } from "#features/entries/contract.ts";
import { indexOfText } from "#server/text/find-occurrences.ts";
import { AppError } from "#shared/errors.ts";
import { maxEntryTopics } from "#shared/topic-limits.ts";
import type { MergedColumns } from "../tables.ts";

type Combined = {
  columns: Pick<MergedColumns, "whyItsInteresting" | "hidesNote" | "title" | "summary">;
  topics: string[];
};

/** Throws "conflict" if the notes or the topics are too many together, so that none is lost. */
export function combineParts(parts: readonly Entry[], kept: MergedColumns): Combined {
  const others = parts.slice(1).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  let note = kept.whyItsInteresting;
  for (const { whyItsInteresting } of others)
    if (indexOfText(note, whyItsInteresting) === -1)
      note = note ? `${note}\n\n${whyItsInteresting}` : whyItsInteresting;
  if (note.length > maxNoteLength)
    throw new AppError(
      "conflict",
      "The notes on these entries are longer than 10,000 characters together. Shorten one of them first.",
    );
  const topics = new Map<string, string>();
  for (const topic of [parts[0]!, ...others].flatMap(({ attributes }) => attributes.mainTopics))
    if (!topics.has(topic.toLowerCase())) topics.set(topic.toLowerCase(), topic);
  if (topics.size > maxEntryTopics)
    throw new AppError(
      "conflict",
      `These entries have more than ${maxEntryTopics} topics together. Remove some first.`,
    );
  return {
    columns: {
      whyItsInteresting: note,
      hidesNote: parts.some(({ hidesNote }) => hidesNote === true),
      title: kept.title ?? others.find(({ edited }) => edited.title)?.title ?? null,
      summary: kept.summary ?? others.find(({ edited }) => edited.summary)?.summary ?? null,
    },
    topics: [...topics.values()],
  };
}
