/** Queries for entries: first a page of the user's entries, then the join with their captures. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { Entry, SharedEntry } from "../contract.ts";
import { collections } from "#features/collections/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { exactTimestamp } from "#server/db/paginate.ts";
import { actorId } from "#server/db/policies.ts";
import { picturePath } from "#server/pictures/picture-path.ts";
import { type EntrySort, orderBy } from "./sorts.ts";
import { type EntryReadingState, measureProgress } from "#shared/reading-state.ts";
import { shownTopics } from "./has-topic.ts";
import { toEntryPicture } from "./to-entry-picture.ts";
import { captures, entries } from "./tables.ts";

/**
 * The entries that meet `condition`, at most `limit`, newest first by default. They are limited
 * to the page before the joins: otherwise the planner joins and sorts all of a user's entries. A condition on
 * the capture (or also on the collection) needs `joinFirst`. Do not join more than the condition uses,
 * because the planner would start from the user's collections and sort everything in them.
 */
export function selectEntries(
  tx: Tx,
  condition: SQL | undefined,
  limit: number | SQL,
  options: { joinFirst?: "capture" | "both"; sort?: EntrySort } = {},
) {
  const { joinFirst, sort = "newest" } = options;
  const own = tx
    .select({
      id: entries.id,
      userId: entries.userId,
      captureId: entries.captureId,
      collectionId: entries.collectionId,
      isOwn: sql<boolean>`${entries.userId} = ${actorId}`.as("is_own"),
      why: sql<string>`case when ${entries.hidesNote} and ${entries.userId} <> ${actorId} then ''
        else ${entries.whyItsInteresting} end`.as("why"),
      hidesNote: entries.hidesNote,
      sortTitle: entries.sortTitle,
      topics: sql<string[]>`${entries.topics}`.as("stored_topics"),
      hasOwnTopics:
        sql<boolean>`cardinality(${entries.addedTopics} || ${entries.removedTopics}) > 0`.as(
          "has_own_topics",
        ),
      ownTitle: sql<string | null>`${entries.title}`.as("own_title"),
      ownSummary: sql<string | null>`${entries.summary}`.as("own_summary"),
      createdAt: sql<Date>`${entries.createdAt}`.mapWith(entries.createdAt).as("card_created_at"),
      updatedAt: sql<Date>`${entries.updatedAt}`.mapWith(entries.updatedAt).as("card_updated_at"),
      timestamp: exactTimestamp(entries.createdAt).as("timestamp"),
    })
    .from(entries);
  const withCapture = joinFirst ? own.innerJoin(captures, eq(captures.id, entries.captureId)) : own;
  const joined =
    joinFirst === "both"
      ? withCapture.innerJoin(collections, eq(collections.id, entries.collectionId))
      : withCapture;
  const page = tx.$with("page").as(
    joined
      .where(condition)
      .orderBy(...orderBy(sort))
      // Drizzle types a limit as a number, but accepts a placeholder.
      .limit(limit as number),
  );
  const { collectionId, sortTitle, topics, ...ownColumns } = page._.selectedFields;
  return (
    tx
      .with(page)
      .select({
        ...ownColumns,
        updatedAt: sql<Date>`greatest(${ownColumns.updatedAt}, ${captures.updatedAt})`.mapWith(
          captures.updatedAt,
        ),
        // As JSON, which the driver decodes faster than arrays.
        topics: sql<string[]>`to_jsonb(${shownTopics({ ...ownColumns, topics })})`,
        collectionId: collections.id,
        collectionTitle: collections.title,
        collectionCategory: collections.category,
        creatorId: captures.creatorId,
        title: captures.title,
        summary: captures.summary,
        url: captures.url,
        siteName: captures.siteName,
        author: captures.author,
        publishedOn: captures.publishedOn,
        modifiedOn: captures.modifiedOn,
        language: captures.language,
        canonicalUrl: captures.canonicalUrl,
        readModel: captures.readModel,
        modelFailure: captures.modelFailure,
        source: captures.source,
        isPrivate: captures.isPrivate,
        isWithdrawn: sql<boolean>`${captures.withdrawnAt} is not null`,
        keyTakeaways: sql<string[]>`to_jsonb(${captures.keyTakeaways})`,
        readingTimeMinutes: captures.readingTimeMinutes,
        status: captures.status,
        step: captures.step,
        failure: captures.failure,
        filePath: captures.filePath,
        fileName: captures.fileName,
        fileType: captures.fileType,
        fileSize: captures.fileSize,
        scan: captures.scan,
        picture: captures.picture,
        icon: captures.icon,
        readState: sql<"unread" | EntryReadingState["state"] | null>`read.state`,
        readPosition: sql<number>`read.position`,
        readLength: sql<number>`read.length`,
        readAt: sql<Date>`read.updated_at`.mapWith(captures.updatedAt),
        // Evaluated for entries of other users only, in collections they share with the actor: once for all of them.
        addedBy: sql<string | null>`case when not ${ownColumns.isOwn} then
          (select jsonb_object_agg(id, name) from app_names_of(array(select distinct user_id from page
            where not is_own))) ->> ${ownColumns.userId}::text end`,
        ownNote: sql<{
          text: string;
          isShown: boolean;
          updatedAt: string;
        } | null>`case when not ${ownColumns.isOwn} then
          (select jsonb_build_object('text', note, 'isShown', is_shown, 'updatedAt', updated_at) from member_notes
            where entry_id = ${ownColumns.id} and user_id = ${actorId}) end`,
      })
      .from(page)
      .innerJoin(captures, eq(captures.id, ownColumns.captureId))
      .innerJoin(collections, eq(collections.id, collectionId))
      // Its feature (reading-state) builds on this one, so its table cannot be imported here.
      .leftJoin(
        sql`reading_states read`,
        sql`read.user_id = ${actorId} and read.entry_id = ${ownColumns.id}`,
      )
      .orderBy(...orderBy(sort, { ...ownColumns, sortTitle }))
  );
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Converts a row to the API's format. */
export function toEntry(row: EntryRow): Entry {
  const isMine = row.isOwn && row.creatorId === row.userId;
  return {
    id: row.id,
    captureId: row.captureId,
    collection: {
      id: row.collectionId,
      title: row.collectionTitle,
      category: row.collectionCategory,
    },
    title: row.ownTitle ?? row.title,
    summary: row.ownSummary ?? row.summary,
    url: row.url,
    siteName: row.siteName,
    author: row.author,
    publishedOn: row.publishedOn,
    modifiedOn: row.modifiedOn,
    language: row.language,
    canonicalUrl: row.canonicalUrl,
    picture: row.picture && toEntryPicture(row.picture),
    siteIcon: row.icon && picturePath(row.icon),
    whyItsInteresting: row.why,
    isPrivate: row.isPrivate,
    ...(row.isWithdrawn && isMine && { isWithdrawn: true as const }),
    isMine,
    attributes: {
      mainTopics: row.topics,
      keyTakeaways: row.keyTakeaways,
      readingTimeMinutes: row.readingTimeMinutes,
    },
    edited: {
      title: row.ownTitle !== null,
      summary: row.ownSummary !== null,
      topics: row.hasOwnTopics,
    },
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
    ...(row.isOwn ? row.hidesNote && { hidesNote: true as const } : { shared: toShared(row) }),
    ...(row.scan !== null && { scan: row.scan }),
    ...(row.readState !== null &&
      row.readState !== "unread" && { readingState: toReadingState(row, row.readState) }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function toShared({ userId, addedBy, ownNote }: EntryRow): SharedEntry {
  return {
    addedBy: { id: userId, name: addedBy ?? "" },
    ownNote: ownNote
      ? { ...ownNote, updatedAt: new Date(ownNote.updatedAt).toISOString() }
      : { text: "", isShown: false },
  };
}

function toReadingState(
  { readPosition, readLength, readAt }: EntryRow,
  state: EntryReadingState["state"],
): EntryReadingState {
  const isFinished = state === "finished";
  const progress = isFinished ? 1 : measureProgress(readPosition, readLength);
  return { state, progress, updatedAt: readAt.toISOString() };
}
