/** Keeps the segments of an index few: those of like size are joined, as log-structured trees do. */
import { eq, sql } from "drizzle-orm";
import { type Ctx, inTx } from "#server/machine.ts";
import { readBase } from "./read-index.ts";
import { searchBases, type Segment } from "./tables.ts";

/** Segments of one size class that are joined; each class holds ten times as many entries. */
const fan = 10;

/** The segments to be joined next, or none. Small ones first: they are the many. */
export function chooseSegments(segments: readonly Segment[]): Segment[] {
  const classes = Map.groupBy(segments, ({ entries }) =>
    Math.floor(Math.log10(Math.max(1, entries))),
  );
  const full = [...classes].filter(([, members]) => members.length >= fan);
  return full.toSorted(([a], [b]) => a - b)[0]?.[1] ?? [];
}

/**
 * Joins segments of the person until none are due. Segments never change, so they are read without
 * holding anybody up; only one process merges for a person at a time.
 */
export async function mergeSegments(ctx: Ctx): Promise<void> {
  while (await mergeOnce(ctx));
}

function mergeOnce(ctx: Ctx): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    const lock = sql`hashtextextended(${`merge ${ctx.userId}`}, 0)`;
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lock}) as mine`,
    );
    if (!rows[0]!.mine) return false;
    const seen = await readBase(tx, ctx.userId);
    const due = chooseSegments(seen?.segments ?? []);
    if (due.length === 0) return false;
    const ids = due.map(({ id }) => id);
    // Takes the next free number at once, in a moment of its own: the writers go on meanwhile.
    const merged = await inTx(ctx, async (other) => {
      const [row] = await other
        .update(searchBases)
        .set({ nextSegment: sql`${searchBases.nextSegment} + 1` })
        .where(eq(searchBases.userId, ctx.userId))
        .returning({ id: sql<number>`${searchBases.nextSegment} - 1` });
      return row!.id;
    });
    await tx.execute(sql`
      insert into search_postings (user_id, segment, term, records)
      select user_id, ${merged}::int, term, string_agg(records, ''::bytea order by segment)
      from search_postings
      where user_id = ${ctx.userId} and segment = any(${sql.param(ids)}::int[])
      group by user_id, term order by term`);
    const [base] = await tx
      .select({ segments: searchBases.segments })
      .from(searchBases)
      .where(eq(searchBases.userId, ctx.userId))
      .for("update");
    const entries = due.reduce((sum, segment) => sum + segment.entries, 0);
    const others = base!.segments.filter(({ id }) => !ids.includes(id));
    await tx
      .update(searchBases)
      .set({ segments: [{ id: merged, entries }, ...others] })
      .where(eq(searchBases.userId, ctx.userId));
    await tx.execute(sql`delete from search_postings
      where user_id = ${ctx.userId} and segment = any(${sql.param(ids)}::int[])`);
    return true;
  });
}
