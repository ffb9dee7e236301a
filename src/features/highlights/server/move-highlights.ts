/** Moves highlights between the user's own entries of one page. */
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { maxHighlights } from "#shared/highlight-limits.ts";
import { AppError } from "#shared/errors.ts";
import { anchorInserted } from "./anchor-job.ts";
import { highlights } from "./tables.ts";

/** An entry that has a highlight, or gets it, and the collection whose members see it there. */
export type HighlightPlace = { id: string; entryId: string; sharedIn: string | null };

/** The user's highlights on own entries, locked until the commit. */
export async function lockHighlightsOf(
  tx: Tx,
  userId: string,
  entryIds: readonly string[],
): Promise<HighlightPlace[]> {
  return tx
    .select({ id: highlights.id, entryId: highlights.entryId, sharedIn: highlights.sharedIn })
    .from(highlights)
    .where(and(eq(highlights.userId, userId), isAnyOf(highlights.entryId, entryIds)))
    .orderBy(highlights.id)
    .for("no key update");
}

/**
 * Moves each highlight to the entry in `places`, if it is on one of the entries `from`. In an equal text it keeps its
 * position; otherwise a job looks for its quote. Schedules follow by `moveSchedules`. Throws "conflict" beyond the limit
 * of an entry.
 */
export async function moveHighlights(
  tx: Tx,
  ctx: Ctx,
  places: readonly HighlightPlace[],
  from: readonly string[],
): Promise<void> {
  if (places.length === 0) return;
  const targets = [...new Set(places.map(({ entryId }) => entryId))];
  const { rows: texts } = await tx.execute<{ id: string }>(sql`
    select distinct entry_id as id from user_entries where id = any(${sql.param(targets)}::uuid[]) order by entry_id`);
  // As adding does, so that no other text is stored until the commit.
  for (const { id } of texts) await lockByName(tx, `highlights of ${id}`);
  const { rows } = await tx.execute<{ captureId: string }>(sql`
    with moved as materialized (
      select held.id, held.entry_id as former_id, held.text_version, place."entryId" as entry_id, place."sharedIn" as shared_in
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place(id uuid, "entryId" uuid, "sharedIn" uuid)
      join highlights held on held.id = place.id and held.user_id = ${ctx.userId}
        and held.entry_id = any(${sql.param(from)}::uuid[])),
    equal as materialized (
      select pair.former_id, pair.entry_id, former.text_version as former_version, target.text_version
      from (select distinct former_id, entry_id from moved) pair
      join user_entries former_card on former_card.id = pair.former_id
      join entry_contents former on former.entry_id = former_card.entry_id
      join user_entries card on card.id = pair.entry_id
      join entry_contents target on target.entry_id = card.entry_id and target.text = former.text),
    changed as (
      update highlights held set entry_id = moved.entry_id,
        shared_in = (select shared.id from interest_profiles shared where shared.id = moved.shared_in),
        text_version = coalesce((select equal.text_version from equal where equal.former_id = moved.former_id
          and equal.entry_id = moved.entry_id and equal.former_version = moved.text_version), 0)
      from moved where held.id = moved.id
      returning held.entry_id, held.text_version)
    select distinct card.entry_id as "captureId" from changed
    join user_entries card on card.id = changed.entry_id where changed.text_version = 0`);
  for (const entryId of targets) {
    const isOf = and(eq(highlights.entryId, entryId), eq(highlights.userId, ctx.userId));
    if ((await tx.$count(highlights, isOf)) > maxHighlights)
      throw new AppError(
        "conflict",
        `An entry has at most ${maxHighlights.toLocaleString("en")} highlights. Remove some first.`,
      );
  }
  await anchorInserted(
    tx,
    ctx,
    rows.map(({ captureId }) => captureId),
  );
}
