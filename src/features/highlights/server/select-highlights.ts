import { and, type AnyColumn, asc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import { isReadable } from "#features/entries/server/service.ts";
import { captureContents, entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { highlights } from "./tables.ts";

/**
 * Whether its position is in the present text of its entry (joined). Otherwise its quote is not yet sought there. Not a
 * join, so that it is evaluated for the listed highlights only.
 */
const isAnchored = sql`coalesce(${highlights.textVersion} = (select ${captureContents.textVersion} from ${captureContents}
  where ${captureContents.captureId} = ${entries.captureId}), false)`;

/** The row policy hides entries of other users that are no longer open, so that the join does not find them. */
export const isClosed = sql<boolean>`(${entries.id} is null)`;

const onlyIfOpen = (column: AnyColumn) =>
  sql<string>`case when ${isClosed} then '' else ${column} end`;

const { shuffle: _shuffle, ...stored } = getTableColumns(highlights);

/**
 * The columns of each query whose highlights a user sees. Words of an entry that is no longer open are left out.
 * `isLost` includes those that are not yet sought in the present text; `sharedIn` is null if the entry has left that
 * collection.
 */
export const highlightColumns = {
  ...stored,
  quote: onlyIfOpen(highlights.quote),
  prefix: onlyIfOpen(highlights.prefix),
  suffix: onlyIfOpen(highlights.suffix),
  isLost: sql<boolean>`(${highlights.isLost} or not ${isAnchored})`,
  isClosed,
  sharedIn: sql<
    string | null
  >`case when ${highlights.sharedIn} = ${entries.collectionId} then ${highlights.sharedIn} end`,
};

/** Highlights with their entries, as far as they are open (joined). */
export function selectHighlights(tx: Tx, condition: SQL | undefined) {
  return tx
    .select(highlightColumns)
    .from(highlights)
    .leftJoin(entries, eq(entries.id, highlights.entryId))
    .where(condition);
}

/** As the user sees it. */
export type HighlightRow = Awaited<ReturnType<typeof selectHighlights>>[number];

/**
 * The user's highlights on an entry, and those that other members share, in the order of its text. Throws
 * "not_found".
 */
export async function selectOfEntry(
  tx: Tx,
  userId: string,
  entryId: string,
): Promise<HighlightRow[]> {
  const isOpen = and(eq(entries.id, entryId), isReadable(userId));
  if ((await tx.$count(entries, isOpen)) === 0) throw new AppError("not_found", "Entry not found");
  // The row policy shows others' highlights only in a collection that is open to the user.
  const isSeen = or(eq(highlights.userId, userId), sql`${highlights.sharedIn} is not null`);
  return selectHighlights(tx, and(eq(highlights.entryId, entryId), isSeen)).orderBy(
    asc(highlights.start),
    asc(highlights.id),
  );
}

/** The user's highlight. Throws as refuseHighlight does. */
export async function selectHighlight(tx: Tx, userId: string, id: string): Promise<HighlightRow> {
  const [row] = await selectHighlights(
    tx,
    and(eq(highlights.id, id), eq(highlights.userId, userId)),
  );
  return row ?? refuseHighlight(tx, id);
}

/**
 * For a highlight that is not the user's: throws "forbidden" if another member shows it to the user, and "not_found"
 * otherwise.
 */
export async function refuseHighlight(tx: Tx, id: string): Promise<never> {
  const isSeen = (await tx.$count(highlights, eq(highlights.id, id))) > 0;
  throw isSeen
    ? new AppError("forbidden", "Only the user who made this highlight can do this")
    : new AppError("not_found", "Highlight not found");
}
