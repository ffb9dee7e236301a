/** The public part of an entry: what was captured, and of the publisher's own data only the note. */
import { sql } from "drizzle-orm";
import type { PublicEntry } from "#features/discover/contract.ts";
import { toEntryPicture } from "#features/entries/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";

export const capturedColumns = {
  title: captures.title,
  summary: captures.summary,
  url: captures.url,
  siteName: captures.siteName,
  author: captures.author,
  publishedOn: captures.publishedOn,
  supplied: captures.supplied,
  /**
   * Excludes topics that were supplied with a link whose page was then fetched (a function in the
   * migrations).
   */
  mainTopics: sql<string[]>`shown_topics(${captures})`,
  keyTakeaways: captures.keyTakeaways,
  readingTimeMinutes: captures.readingTimeMinutes,
  picture: captures.picture,
};

type Captured = Pick<typeof captures.$inferSelect, keyof typeof capturedColumns>;

export function publicPicture(slug: string): string {
  return `/api/public/entries/${slug}/image`;
}

/**
 * The wire format; `why` is the note if it is shown, `pictureUrl` where its picture is served.
 */
export function toPublicEntry(
  row: Captured & { why: string | null; publishedAt: Date },
  pictureUrl: string,
): Omit<PublicEntry, "slug"> {
  return {
    title: row.title,
    summary: row.summary,
    url: row.url,
    siteName: row.siteName,
    author: row.author,
    publishedOn: row.publishedOn,
    host: parseHost(row.url),
    supplied: row.supplied,
    attributes: {
      mainTopics: row.mainTopics,
      keyTakeaways: row.keyTakeaways,
      readingTimeMinutes: row.readingTimeMinutes,
    },
    image: row.picture && pictureUrl,
    picture: row.picture && { ...toEntryPicture(row.picture), url: pictureUrl },
    ...(row.why !== null && row.why !== "" && { why: row.why }),
    createdAt: row.publishedAt.toISOString(),
  };
}

/**
 * Null for a URL that a browser would not open as a page. Unicode names stay in punycode to prevent
 * lookalikes.
 */
function parseHost(url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null;
  return parsed.host.replace(/^www\./, "");
}
