import type { ItemReading } from "#features/imports/server/items/import-item.ts";

/** Positions of other programs are parts of a text that is not known yet. */
const parts = 1_000;
/** What is read so far counts as finished: programs measure the end of a page differently. */
const finishedFrom = 0.99;

/** `progress` is from 0 to 1. Null: unread. */
export function parseReading(isFinished: boolean, progress: unknown = 0): ItemReading | null {
  const part = Number(progress);
  if (isFinished || part >= finishedFrom)
    return { state: "finished", position: 0, length: 0, updatedAt: null };
  if (!(part > 0)) return null;
  return { state: "reading", position: Math.round(part * parts), length: parts, updatedAt: null };
}
