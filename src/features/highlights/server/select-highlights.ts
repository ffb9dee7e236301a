import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { captureContents, entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { highlights } from "./tables.ts";

export type HighlightRow = typeof highlights.$inferSelect;

/** Whether its position is in the present text. Otherwise its quote is not yet sought there. */
export const isAnchored = sql`coalesce(${highlights.textVersion} = ${captureContents.textVersion}, false)`;

/** `isLost` includes those that are not yet sought in the present text. */
export const highlightColumns = {
  ...getTableColumns(highlights),
  isLost: sql<boolean>`(${highlights.isLost} or not ${isAnchored})`,
};

/** Highlights with their entries and texts (joined). */
export function selectHighlights(tx: Tx, condition: SQL | undefined) {
  return tx
    .select(highlightColumns)
    .from(highlights)
    .innerJoin(entries, eq(entries.id, highlights.entryId))
    .leftJoin(captureContents, eq(captureContents.captureId, entries.captureId))
    .where(condition);
}

/** The user's highlights on an entry, in the order of its text. Throws "not_found". */
export async function selectOfEntry(
  tx: Tx,
  userId: string,
  entryId: string,
): Promise<HighlightRow[]> {
  const isOwn = and(eq(entries.id, entryId), eq(entries.userId, userId));
  if ((await tx.$count(entries, isOwn)) === 0) throw new AppError("not_found", "Entry not found");
  return selectHighlights(
    tx,
    and(eq(highlights.entryId, entryId), eq(highlights.userId, userId)),
  ).orderBy(asc(highlights.start), asc(highlights.id));
}

/** Throws "not_found". */
export async function selectHighlight(tx: Tx, userId: string, id: string): Promise<HighlightRow> {
  const [row] = await selectHighlights(
    tx,
    and(eq(highlights.id, id), eq(highlights.userId, userId)),
  );
  if (row === undefined) throw new AppError("not_found", "Highlight not found");
  return row;
}
