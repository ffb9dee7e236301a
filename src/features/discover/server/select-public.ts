/** Reads public entries: first a page of their narrow rows, then joined with the captures. */
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { captures } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { exactTimestamp } from "#server/db/paginate.ts";
import { capturedColumns } from "./public-entry.ts";
import { publicEntries } from "./tables.ts";

/** The entries that meet `condition`, newest first, at most `limit`. */
export function selectPublic(tx: Tx, condition: SQL | undefined, limit: number) {
  const page = tx
    .select({
      captureId: publicEntries.captureId,
      slug: publicEntries.slug,
      creatorId: publicEntries.creatorId,
      publishedAt: publicEntries.publishedAt,
      showsWhy: publicEntries.showsWhy,
      timestamp: exactTimestamp(publicEntries.publishedAt).as("timestamp"),
    })
    .from(publicEntries)
    .where(condition)
    .orderBy(desc(publicEntries.publishedAt), desc(publicEntries.captureId))
    .limit(limit)
    .as("page");
  return tx
    .select({
      captureId: page.captureId,
      slug: page.slug,
      creatorId: page.creatorId,
      publishedAt: page.publishedAt,
      timestamp: page.timestamp,
      urlKey: captures.urlKey,
      ...capturedColumns,
      why: sql<
        string | null
      >`case when ${page.showsWhy} then app_public_note(${page.captureId}) end`,
    })
    .from(page)
    .innerJoin(captures, and(eq(captures.id, page.captureId), eq(captures.isPrivate, false)))
    .orderBy(desc(page.publishedAt), desc(page.captureId));
}

export type PublicRow = Awaited<ReturnType<typeof selectPublic>>[number];
