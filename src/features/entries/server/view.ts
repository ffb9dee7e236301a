/** Queries for entries: first a page of the user's cards, then the join with their captures. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { Entry } from "#features/entries/contract.ts";
import { interestProfiles } from "#features/collections/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { momentOf } from "#server/db/paginate.ts";
import { type EntrySort, orderBy } from "./sorts.ts";
import { globalEntries, userEntries } from "./tables.ts";

/**
 * The entries whose card meets `condition`, at most `limit`, newest first by default. The cards are limited
 * to the page before the joins: otherwise the planner joins and sorts all of a user's entries. A condition on
 * the global entry (or also on the collection) needs `joinFirst`. Do not join more than the condition uses,
 * because the planner would start from the user's collections and sort everything in them.
 */
export function selectEntries(
  tx: Tx,
  condition: SQL | undefined,
  limit: number | SQL,
  options: { joinFirst?: "global entry" | "both"; sort?: EntrySort } = {},
) {
  const { joinFirst, sort = "newest" } = options;
  const cards = tx
    .select({
      id: userEntries.id,
      userId: userEntries.userId,
      entryId: userEntries.entryId,
      interestProfileId: userEntries.interestProfileId,
      why: userEntries.whyItsInteresting,
      sortTitle: userEntries.sortTitle,
      ownTitle: sql<string | null>`${userEntries.title}`.as("own_title"),
      ownSummary: sql<string | null>`${userEntries.summary}`.as("own_summary"),
      createdAt: sql<Date>`${userEntries.createdAt}`
        .mapWith(userEntries.createdAt)
        .as("card_created_at"),
      updatedAt: sql<Date>`${userEntries.updatedAt}`
        .mapWith(userEntries.updatedAt)
        .as("card_updated_at"),
      moment: momentOf(userEntries.createdAt).as("moment"),
    })
    .from(userEntries);
  const withEntry = joinFirst
    ? cards.innerJoin(globalEntries, eq(globalEntries.id, userEntries.entryId))
    : cards;
  const narrowed =
    joinFirst === "both"
      ? withEntry.innerJoin(
          interestProfiles,
          eq(interestProfiles.id, userEntries.interestProfileId),
        )
      : withEntry;
  const page = narrowed
    .where(condition)
    .orderBy(...orderBy(sort))
    // Drizzle types a limit as a number, but accepts a placeholder.
    .limit(limit as number)
    .as("page");
  const { interestProfileId, sortTitle, ...card } = page._.selectedFields;
  return tx
    .select({
      ...card,
      updatedAt: sql<Date>`greatest(${card.updatedAt}, ${globalEntries.updatedAt})`.mapWith(
        globalEntries.updatedAt,
      ),
      collectionId: interestProfiles.id,
      collectionTitle: interestProfiles.title,
      collectionCategory: interestProfiles.category,
      creatorId: globalEntries.creatorId,
      title: globalEntries.title,
      summary: globalEntries.summary,
      url: globalEntries.url,
      siteName: globalEntries.siteName,
      readModel: globalEntries.readModel,
      modelFailure: globalEntries.modelFailure,
      source: globalEntries.source,
      isPrivate: globalEntries.isPrivate,
      isWithdrawn: sql<boolean>`${globalEntries.withdrawnAt} is not null`,
      mainTopics: globalEntries.mainTopics,
      keyTakeaways: globalEntries.keyTakeaways,
      readingTimeMinutes: globalEntries.readingTimeMinutes,
      status: globalEntries.status,
      step: globalEntries.step,
      failure: globalEntries.failure,
      filePath: globalEntries.filePath,
      fileName: globalEntries.fileName,
      fileType: globalEntries.fileType,
      fileSize: globalEntries.fileSize,
      scan: globalEntries.scan,
    })
    .from(page)
    .innerJoin(globalEntries, eq(globalEntries.id, card.entryId))
    .innerJoin(interestProfiles, eq(interestProfiles.id, interestProfileId))
    .orderBy(...orderBy(sort, { ...card, sortTitle }));
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Converts a row to the API's format. */
export function toEntry(row: EntryRow): Entry {
  return {
    id: row.id,
    entryId: row.entryId,
    collection: {
      id: row.collectionId,
      title: row.collectionTitle,
      category: row.collectionCategory,
    },
    title: row.ownTitle ?? row.title,
    summary: row.ownSummary ?? row.summary,
    url: row.url,
    siteName: row.siteName,
    whyItsInteresting: row.why,
    isPrivate: row.isPrivate,
    ...(row.isWithdrawn && row.creatorId === row.userId && { isWithdrawn: true as const }),
    isMine: row.creatorId === row.userId,
    attributes: {
      mainTopics: row.mainTopics,
      keyTakeaways: row.keyTakeaways,
      readingTimeMinutes: row.readingTimeMinutes,
    },
    edited: { title: row.ownTitle !== null, summary: row.ownSummary !== null },
    reading: { model: row.readModel, modelFailure: row.modelFailure },
    source: row.source,
    status: row.status,
    step: row.step,
    failure: row.failure,
    file:
      row.filePath === null
        ? null
        : {
            name: row.fileName ?? "document",
            type: row.fileType ?? "application/octet-stream",
            size: Number(row.fileSize ?? 0),
            url: `/api/entries/${row.id}/file`,
          },
    ...(row.scan !== null && { scan: row.scan }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
