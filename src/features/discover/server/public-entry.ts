/** What of an entry is for everybody: the layer of what was captured, and nothing of its maker's own but the note. */
import type { PublicEntry } from "#features/discover/contract.ts";
import { globalEntries } from "#features/entries/server/tables.ts";

export const capturedColumns = {
  title: globalEntries.title,
  summary: globalEntries.summary,
  url: globalEntries.url,
  siteName: globalEntries.siteName,
  mainTopics: globalEntries.mainTopics,
  keyTakeaways: globalEntries.keyTakeaways,
  readingTimeMinutes: globalEntries.readingTimeMinutes,
};

type Captured = Pick<typeof globalEntries.$inferSelect, keyof typeof capturedColumns>;

/** The wire form; `why` is the note where it is shown. */
export function toPublicEntry(
  row: Captured & { why: string | null; publishedAt: Date },
): Omit<PublicEntry, "slug"> {
  return {
    title: row.title,
    summary: row.summary,
    url: row.url,
    siteName: row.siteName,
    attributes: {
      mainTopics: row.mainTopics,
      keyTakeaways: row.keyTakeaways,
      readingTimeMinutes: row.readingTimeMinutes,
    },
    // No copy of a lead picture is kept yet, and nobody's reading may ask a foreign server for one.
    image: null,
    ...(row.why !== null && row.why !== "" && { why: row.why }),
    createdAt: row.publishedAt.toISOString(),
  };
}
