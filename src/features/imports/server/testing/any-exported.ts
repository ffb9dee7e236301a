/** Generates entries of the Commonplace format. */
import fc from "fast-check";
import type { ExportedEntry } from "#features/export/contract.ts";
import { anyReading } from "./any-library.ts";

/** Ordinary words: no control characters, and no white space that reading would collapse. */
export const words = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .map((text) => text.replace(/[\p{Cc}\s]+/gu, " ").trim())
  .filter((text) => text !== "" && text === text.toWellFormed() && !text.startsWith("#"));
export const address = fc.nat().map((number) => `https://example.com/?n=${number}&x="<>'`);
export const time = fc
  .integer({ min: 86_400, max: 1_700_000_000 })
  .map((seconds) => new Date(seconds * 1_000).toISOString());
const id = fc.uuid();
const topics = fc.uniqueArray(words, { maxLength: 3 });

/** The members of a document about all topics: renamed, merged or deleted ones, and pinned ones. */
export const topicMembers = {
  topicRules: fc.array(fc.record({ key: words, label: words, into: fc.option(words) }), {
    maxLength: 3,
  }),
  pinnedTopics: topics,
};
const file = fc.record({
  name: words,
  type: fc.constant("application/pdf"),
  size: fc.nat(),
  path: fc.constant("files/a.pdf"),
});
const picture = fc.record({
  name: fc.constant("a.webp"),
  type: fc.constant("image/webp"),
  size: fc.nat(),
  path: fc.constant("pictures/a.webp"),
  source: fc.option(address),
  caption: words,
  width: fc.nat({ max: 1_600 }).map((width) => width + 1),
  height: fc.constant(200),
});
const highlight = fc
  .record({
    quote: words,
    prefix: words,
    suffix: words,
    start: fc.nat(),
    length: fc.nat(),
    isLost: fc.boolean(),
    note: words,
    colour: fc.constantFrom("yellow" as const, "pink" as const),
    createdAt: time,
    updatedAt: time,
  })
  .map(({ start, length, isLost, ...rest }) =>
    isLost
      ? { ...rest, start: null, end: null, state: "lost" as const }
      : { ...rest, start, end: start + length, state: "found" as const },
  );
export const entry: fc.Arbitrary<ExportedEntry> = fc.record({
  id,
  collectionId: id,
  source: fc.constantFrom("url", "text", "file"),
  title: words,
  summary: words,
  originalTitle: fc.option(words),
  originalSummary: fc.option(words),
  url: fc.option(address),
  siteName: fc.option(words),
  author: fc.option(words),
  publishedOn: fc.option(fc.constantFrom("2024-03-05", "2024-03", "2024")),
  modifiedOn: fc.option(fc.constant("2024-03-06")),
  canonicalUrl: fc.option(address),
  whyItsInteresting: words,
  isPrivate: fc.boolean(),
  topics,
  originalTopics: fc.option(topics),
  addedTopics: topics,
  removedTopics: topics,
  takeaways: fc.array(words, { maxLength: 3 }),
  rediscover: fc.array(
    fc.record({
      kind: fc.constantFrom("highlight", "note", "takeaway"),
      text: words,
      intervalDays: fc.integer({ min: 1, max: 365 }),
      nextOn: fc.option(fc.constant("2026-12-07")),
    }),
    { maxLength: 3 },
  ),
  readingTimeMinutes: fc.option(fc.nat({ max: 100 })),
  language: fc.option(fc.constant("en")),
  status: fc.constant("ready"),
  failure: fc.constant(null),
  text: fc.option(words),
  html: fc.option(words),
  document: fc.constant(null),
  reading: fc.option(anyReading),
  file: fc.option(file),
  picture: fc.option(picture),
  icon: fc.option(picture),
  pictures: fc.array(picture, { maxLength: 2 }),
  highlights: fc.array(highlight, { maxLength: 2 }),
  createdAt: time,
  updatedAt: time,
});
