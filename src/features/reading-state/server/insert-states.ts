/** States from the trash and from imports. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { describePosition } from "./position.ts";
import { readingStates } from "./tables.ts";

/** Restores the states of deleted entries: `rows` is a query for one column `kept`, each a former row. */
export async function restoreReadingStates(tx: Tx, userId: string, rows: SQL): Promise<void> {
  await tx.execute(sql`
    insert into reading_states (user_id, entry_id, state, position, length, quote, prefix, suffix, updated_at)
    select ${userId}, one.entry_id, one.state, one.position, one.length, one.quote, one.prefix, one.suffix, one.updated_at
    from (${rows}) as kept_rows, jsonb_to_record(kept) as one(entry_id uuid, state text, position int, length int,
      quote text, prefix text, suffix text, updated_at timestamptz)`);
}

export type NewReadingState = {
  entryId: string;
  /** Null if it is not known yet: the position is then a part of its length. */
  text: string | null;
  state: "reading" | "finished";
  position: number;
  length: number;
  updatedAt: Date;
};

/** Adds the states of entries that have none, and returns their number. */
export async function insertReadingStates(
  tx: Tx,
  userId: string,
  states: readonly NewReadingState[],
): Promise<number> {
  if (states.length === 0) return 0;
  const values = states.map(({ text, ...given }) => ({
    ...given,
    userId,
    ...(text?.length === given.length && describePosition(text, given.position)),
  }));
  const { rowCount } = await tx.insert(readingStates).values(values).onConflictDoNothing();
  return rowCount ?? 0;
}

/** Deletes the state of an entry if it is the one of this time. Returns whether it was. */
export async function deleteReadingState(
  tx: Tx,
  userId: string,
  { entryId, updatedAt }: { entryId: string; updatedAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(readingStates)
    .where(
      and(
        eq(readingStates.userId, userId),
        eq(readingStates.entryId, entryId),
        eq(readingStates.updatedAt, updatedAt),
      ),
    );
  return rowCount === 1;
}

/**
 * Gives an entry without a state the one of the entries `from` that was read furthest. Returns the entry that had it;
 * null if there is none.
 */
export async function moveReadingState(
  tx: Tx,
  userId: string,
  from: readonly string[],
  entryId: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update reading_states moved set entry_id = ${entryId} from (
      select entry_id from reading_states where user_id = ${userId} and entry_id = any(${sql.param(from)}::uuid[])
      order by state = 'finished' desc, updated_at desc limit 1) former
    where moved.user_id = ${userId} and moved.entry_id = former.entry_id and not exists (
      select from reading_states held where held.user_id = ${userId} and held.entry_id = ${entryId})
    returning former.entry_id as id`);
  return rows[0]?.id ?? null;
}
