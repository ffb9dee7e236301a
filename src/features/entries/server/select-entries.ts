/** Queries for entries: first a page of the user's entries, then the join with their captures. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Entry, EntryFile, SharedEntry } from "../contract.ts";
import { collections } from "#features/collections/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { isoTimestamp } from "#server/db/iso-timestamp.ts";
import { exactTimestamp } from "#server/db/paginate.ts";
import { actorId } from "#server/db/policies.ts";
import { picturePath } from "#server/pictures/picture-path.ts";
import { orderBy } from "./sorts.ts";
import type { LibrarySort } from "#shared/library-filters.ts";
import { type EntryReadingState, measureProgress } from "#shared/reading-state.ts";
import { shownTopics } from "./has-topic.ts";
import { toEntryPicture } from "./to-entry-picture.ts";
import { captures, entries } from "./tables.ts";

/** Far above the number of samples. */
const maxSamples = 100;

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
  options: { joinFirst?: "capture" | "both"; sort?: LibrarySort } = {},
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
      published: entries.published,
      topics: sql<string[]>`${entries.topics}`.as("stored_topics"),
      isUnchanged: isUnchanged.as("is_unchanged"),
      hasOwnTopics:
        sql<boolean>`cardinality(${entries.addedTopics} || ${entries.removedTopics}) > 0`.as(
          "has_own_topics",
        ),
      ownTitle: sql<string | null>`${entries.title}`.as("own_title"),
      ownSummary: sql<string | null>`${entries.summary}`.as("own_summary"),
      duplicateOf: sql<string | null>`${entries.duplicateOf}`.as("stored_duplicate_of"),
      createdAt: sql`${entries.createdAt}`.as("card_created_at"),
      updatedAt: sql`${entries.updatedAt}`.as("card_updated_at"),
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
  const {
    collectionId,
    topics,
    userId,
    isOwn,
    isUnchanged: unchanged,
    duplicateOf,
    ...others
  } = page._.selectedFields;
  const { createdAt, updatedAt, ...rest } = others;
  const { sortTitle, published, ...ownColumns } = rest;
  const isMine = sql<boolean>`(${isOwn} and ${captures.creatorId} is not distinct from ${userId})`;
  return (
    tx
      .with(page)
      // Every value costs the driver time, so what few entries have is one value: null for most.
      .select({
        ...ownColumns,
        // As text, because decoding a Date and formatting it takes the app far longer than PostgreSQL.
        createdAt: isoTimestamp(createdAt),
        updatedAt: isoTimestamp(sql`greatest(${updatedAt}, ${captures.updatedAt})`),
        // As JSON, which the driver decodes faster than arrays.
        topics: sql<string[]>`to_jsonb(${shownTopics({ ...ownColumns, userId, topics })})`,
        collectionId: collections.id,
        collectionTitle: collections.title,
        collectionCategory: collections.category,
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
        isMine,
        isSample: sql<
          true | null
        >`case when ${captures.isSample} and ${captures.isPrivate} and ${isOwn} and ${unchanged}
          then true end`,
        isWithdrawn: sql<boolean>`${isMine} and ${captures.withdrawnAt} is not null`,
        keyTakeaways: sql<string[]>`to_jsonb(${captures.keyTakeaways})`,
        readingTimeMinutes: captures.readingTimeMinutes,
        status: captures.status,
        step: captures.step,
        failure: captures.failure,
        file: sql<EntryFile | null>`case when ${captures.filePath} is not null then
          json_build_object('name', coalesce(${captures.fileName}, 'document'),
            'type', coalesce(${captures.fileType}, 'application/octet-stream'),
            'size', coalesce(${captures.fileSize}, 0),
            'url', '/api/entries/' || ${ownColumns.id} || '/file') end`,
        scan: captures.scan,
        picture: captures.picture,
        icon: captures.icon,
        read: sql<Read | null>`case when read.state <> 'unread' then
          json_build_object('state', read.state, 'position', read.position, 'length', read.length,
            'updatedAt', ${isoTimestamp(sql`read.updated_at`)}) end`,
        // Not while that entry is in the trash.
        duplicateOf: sql<string | null>`case when ${duplicateOf} is not null then
          (select held.id from user_entries held where held.id = ${duplicateOf} and held.user_id = ${actorId}
            and ${isOwn}) end`,
        // For entries of other users, in collections they share with the actor. The names are selected once.
        shared: sql<SharedEntry | null>`case when not ${isOwn} then json_build_object(
          'addedBy', json_build_object('id', ${userId}, 'name', coalesce(
            (select jsonb_object_agg(id, name) from app_names_of(array(select distinct user_id from page
              where not is_own))) ->> ${userId}::text, '')),
          'ownNote', coalesce(
            (select json_build_object('text', note, 'isShown', is_shown,
              'updatedAt', ${isoTimestamp(sql`updated_at`)})
              from member_notes where entry_id = ${ownColumns.id} and user_id = ${actorId}),
            json_build_object('text', '', 'isShown', false))) end`,
      })
      .from(page)
      .innerJoin(captures, eq(captures.id, ownColumns.captureId))
      .innerJoin(collections, eq(collections.id, collectionId))
      // Its feature (reading-state) builds on this one, so its table cannot be imported here.
      .leftJoin(
        sql`reading_states read`,
        sql`read.user_id = ${actorId} and read.entry_id = ${ownColumns.id}`,
      )
      .orderBy(...orderBy(sort, { ...ownColumns, createdAt, sortTitle, published }))
  );
}

/** Whether the user has neither edited nor moved an entry, nor marked a passage in it. */
const isUnchanged = sql<boolean>`(${entries.updatedAt} = ${entries.createdAt}
  and 'highlighted:true' <> all (${entries.facets}))`;

/** The user's sample entries that are still as they were added, newest first. */
export async function selectSamples(tx: Tx, userId: string): Promise<Entry[]> {
  const isSample = and(eq(captures.creatorId, userId), captures.isSample, captures.isPrivate);
  const condition = and(eq(entries.userId, userId), isSample, isUnchanged);
  return (await selectEntries(tx, condition, maxSamples, { joinFirst: "capture" })).map(toEntry);
}

type Read = {
  state: EntryReadingState["state"];
  position: number;
  length: number;
  updatedAt: string;
};

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Converts a row to the API's format. */
export function toEntry(row: EntryRow): Entry {
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
    ...(row.isWithdrawn && { isWithdrawn: true as const }),
    isMine: row.isMine,
    ...(row.isSample && { isSample: true as const }),
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
    file: row.file,
    ...(row.shared === null
      ? row.hidesNote && { hidesNote: true as const }
      : { shared: row.shared }),
    ...(row.scan !== null && { scan: row.scan }),
    ...(row.read !== null && { readingState: toReadingState(row.read) }),
    ...(row.duplicateOf !== null && { duplicateOf: row.duplicateOf }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function toReadingState({ state, position, length, updatedAt }: Read): EntryReadingState {
  const progress = state === "finished" ? 1 : measureProgress(position, length);
  return { state, progress, updatedAt };
}
