/** What of an entry is for everybody: the layer of what was captured, and nothing of its maker's own but the note. */
import { sql } from "drizzle-orm";
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
  hasPicture: sql<boolean>`${globalEntries.picture} is not null`,
};

type Captured = Pick<
  typeof globalEntries.$inferSelect,
  Exclude<keyof typeof capturedColumns, "hasPicture">
> & { hasPicture: boolean };

export function publicPicture(slug: string): string {
  return `/api/public/entries/${slug}/image`;
}

/** The wire form; `why` is the note where it is shown, `picture` the address of the lead picture if it has one. */
export function toPublicEntry(
  row: Captured & { why: string | null; publishedAt: Date },
  picture: string,
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
    image: row.hasPicture ? picture : null,
    ...(row.why !== null && row.why !== "" && { why: row.why }),
    createdAt: row.publishedAt.toISOString(),
  };
}
