import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Entry } from "#features/entries/contract.ts";
import {
  isReadable,
  listReadableById,
  lockReadableEntries,
  maxPublished,
} from "#features/entries/server/service.ts";
import { captureContents, entries } from "#features/entries/server/tables.ts";
import type {
  EntriesRead,
  EntriesReading,
  ReadingState,
  ReadingStateUpdate,
} from "#features/reading-state/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { measureProgress } from "#shared/reading-state.ts";
import { describePosition, findPosition } from "./position.ts";
import { readingStates } from "./tables.ts";

export { getReadingSettings, updateReadingSettings } from "./settings.ts";
export {
  deleteReadingState,
  insertReadingStates,
  moveReadingState,
  type NewReadingState,
  restoreReadingStates,
} from "./insert-states.ts";

/** In milliseconds, as clients compare it. */
const now = sql`date_trunc('milliseconds', clock_timestamp())`;

type Row = typeof readingStates.$inferSelect;

/** The state with its position in the present text. Throws "not_found". */
export async function getReadingState(ctx: Ctx, entryId: string): Promise<ReadingState> {
  const { text, row } = await inTransaction(ctx, async (tx) => ({
    text: await selectText(tx, ctx.userId, entryId),
    row: await selectRow(tx, ctx.userId, entryId),
  }));
  return row === undefined
    ? unread
    : toReadingState({ ...row, position: await findPosition(text, row) });
}

/**
 * A position alone begins an unread entry and moves one that is being read, but leaves a finished one: another
 * device may have finished it since. Throws "not_found".
 */
export async function updateReadingState(
  ctx: Ctx,
  entryId: string,
  input: z.output<typeof ReadingStateUpdate>,
): Promise<ReadingState> {
  const { userId } = ctx;
  const row = await inTransaction(ctx, async (tx) => {
    const { own } = await lockReadableEntries(tx, userId, [entryId]);
    const isOfOther = own.size === 0;
    const { state = "reading", position } = input;
    const place =
      position === undefined
        ? {}
        : describePosition(await selectText(tx, userId, entryId), position);
    await tx
      .insert(readingStates)
      .values({ userId, entryId, isOfOther, state, ...place, updatedAt: now })
      .onConflictDoUpdate({
        target: [readingStates.userId, readingStates.entryId],
        set: { state, ...place, updatedAt: now },
        ...(input.state === undefined && { setWhere: ne(readingStates.state, "finished") }),
      });
    return selectRow(tx, userId, entryId);
  });
  ctx.app.events.publish(userId, { type: "entry-state", id: entryId });
  return toReadingState(row!);
}

/** Marks many entries. Throws "not_found", and changes nothing, if one of them is not open to the user. */
export async function markEntries(
  ctx: Ctx,
  { ids, state }: z.output<typeof EntriesReading>,
): Promise<EntriesRead> {
  const { userId } = ctx;
  const changed = await inTransaction(ctx, async (tx) => {
    const { own } = await lockReadableEntries(tx, userId, ids);
    const wanted = sql`${sql.param(ids)}::uuid[]`;
    // In the order of ids, so that two requests never deadlock.
    await tx.execute(sql`select 1 from reading_states where user_id = ${userId} and entry_id = any(${wanted})
      order by entry_id for update`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into reading_states as held (user_id, entry_id, is_of_other, state, updated_at)
      select ${userId}, id, id <> all(${sql.param([...own])}::uuid[]), ${state}, ${now} from (select distinct id from unnest(${wanted}) id order by id) wanted
      on conflict (user_id, entry_id) do update set state = ${state}, updated_at = ${now} where held.state <> ${state}
      returning entry_id as id`);
    return rows.map(({ id }) => id);
  });
  if (changed.length > maxPublished) ctx.app.events.publish(userId, { type: "entries" });
  else for (const id of changed) ctx.app.events.publish(userId, { type: "entry-state", id });
  return { changed: changed.length };
}

/** The entries that the user has begun and not finished, last read first, with other users' in shared collections. */
export async function listUnfinished(ctx: Ctx, limit: number): Promise<Entry[]> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx
      .select({ id: readingStates.entryId })
      .from(readingStates)
      .where(
        and(
          eq(readingStates.userId, ctx.userId),
          eq(readingStates.state, "reading"),
          // The row policy hides entries of other users that are no longer open.
          sql`exists (select 1 from ${entries} where ${entries.id} = ${readingStates.entryId})`,
        ),
      )
      .orderBy(desc(readingStates.updatedAt), desc(readingStates.entryId))
      .limit(limit);
    const ids = rows.map(({ id }) => id);
    const found = await listReadableById(tx, ctx.userId, ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  });
}

async function selectRow(tx: Tx, userId: string, entryId: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(readingStates)
    .where(and(eq(readingStates.userId, userId), eq(readingStates.entryId, entryId)));
  return row;
}

/** Throws "not_found" if the entry is not open to the user. */
async function selectText(tx: Tx, userId: string, entryId: string): Promise<string> {
  const [row] = await tx
    .select({ text: captureContents.text })
    .from(entries)
    .leftJoin(captureContents, eq(captureContents.captureId, entries.captureId))
    .where(and(eq(entries.id, entryId), isReadable(userId)));
  if (row === undefined) throw new AppError("not_found", "Entry not found");
  return row.text ?? "";
}

const unread: ReadingState = { state: "unread", position: 0, progress: 0, updatedAt: null };

function toReadingState(row: Row): ReadingState {
  const { state, position, length, updatedAt } = row;
  if (state === "unread") return unread;
  const progress = state === "finished" ? 1 : measureProgress(position, length);
  return { state, position, progress, updatedAt: updatedAt.toISOString() };
}
