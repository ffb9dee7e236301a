import type { AddedMarks } from "./added-marks.ts";

/** In the preview; replaced when the import has run. */
export const willBeAdded = "What it lacks of the file's highlights will be added.";

/** As a sentence, such as "3 highlights and its topics were added to it." */
export function describeAdded({ highlights, readingAt, topics }: AddedMarks): string {
  const count = highlights.length;
  const parts = [
    count > 0 && `${count.toLocaleString("en")} ${count === 1 ? "highlight" : "highlights"}`,
    readingAt !== null && "its reading state",
    topics.length > 0 && "its topics",
  ].filter((part) => part !== false);
  const list = new Intl.ListFormat("en").format(parts);
  const isOne = parts.length === 1 && topics.length === 0 && count < 2;
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${isOne ? "was" : "were"} added to it.`;
}
