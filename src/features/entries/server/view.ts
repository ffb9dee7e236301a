/** How an entry is read: the person's card joined with what was captured, in one query. */
import { eq, sql } from "drizzle-orm";
import type { Entry } from "#features/entries/contract.ts";
import { interestProfiles } from "#features/collections/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { globalEntries, userEntries } from "./tables.ts";

const columns = {
  id: userEntries.id,
  userId: userEntries.userId,
  entryId: userEntries.entryId,
  why: userEntries.whyItsInteresting,
  ownTitle: userEntries.title,
  ownSummary: userEntries.summary,
  createdAt: userEntries.createdAt,
  updatedAt: sql<Date>`greatest(${userEntries.updatedAt}, ${globalEntries.updatedAt})`.mapWith(globalEntries.updatedAt),
  collectionId: interestProfiles.id,
  collectionTitle: interestProfiles.title,
  collectionCategory: interestProfiles.category,
  creatorId: globalEntries.creatorId,
  title: globalEntries.title,
  summary: globalEntries.summary,
  url: globalEntries.url,
  siteName: globalEntries.siteName,
  source: globalEntries.source,
  isPrivate: globalEntries.isPrivate,
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
};

/** Entries as rows, to be narrowed by the caller. */
export function selectEntries(tx: Tx) {
  return tx
    .select(columns)
    .from(userEntries)
    .innerJoin(globalEntries, eq(globalEntries.id, userEntries.entryId))
    .innerJoin(interestProfiles, eq(interestProfiles.id, userEntries.interestProfileId));
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** The wire form of a row. */
export function toEntry(row: EntryRow): Entry {
  return {
    id: row.id,
    entryId: row.entryId,
    collection: { id: row.collectionId, title: row.collectionTitle, category: row.collectionCategory },
    title: row.ownTitle ?? row.title,
    summary: row.ownSummary ?? row.summary,
    url: row.url,
    siteName: row.siteName,
    whyItsInteresting: row.why,
    isPrivate: row.isPrivate,
    isMine: row.creatorId === row.userId,
    attributes: {
      mainTopics: row.mainTopics,
      keyTakeaways: row.keyTakeaways,
      readingTimeMinutes: row.readingTimeMinutes,
    },
    edited: { title: row.ownTitle !== null, summary: row.ownSummary !== null },
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
            size: row.fileSize ?? 0,
            url: `/api/entries/${row.id}/file`,
          },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
