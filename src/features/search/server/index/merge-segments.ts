/** Keeps the number of segments low by merging segments of similar size, like a log-structured merge tree. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { beginIndexing } from "./begin-indexing.ts";
import type { DamagedBlock } from "./block-bytes.ts";
import { countCurrent, joinSegments, loadCurrent } from "./join-segments.ts";
import { type Base, getBase, listBases } from "./load-index.ts";
import { indexAgain } from "./repair-index.ts";
import { searchBases, type Segment } from "../tables.ts";

/** The most segments that are merged at once, of which the smallest are taken. */
const maxMerged = 100;
/** The number of segments of one size class that are merged; each class holds ten times as many entries. */
const mergeFactor = 10;
/**
 * Shared collections are searched together, up to 200 of them: those with few entries are merged as a whole, whenever
 * they have this many segments.
 */
const smallScope = { entries: 1_000, segments: 4 };
/**
 * All segments are merged when more than one in this many entries is obsolete, because the words of obsolete
 * entries distort term frequencies.
 */
const obsoleteDivisor = 10;

/** The segments to merge next, or none. Small segments first, because they are the most numerous. */
export function chooseSegments(segments: readonly Segment[], isShared = false): Segment[] {
  if (isShared && isSmall(segments))
    return segments.length < smallScope.segments ? [] : [...segments];
  const classes = Map.groupBy(segments, ({ entries }) =>
    Math.floor(Math.log10(Math.max(1, entries))),
  );
  const full = [...classes].filter(([, members]) => members.length >= mergeFactor);
  return full.toSorted(([a], [b]) => a - b)[0]?.[1] ?? [];
}

/** Whether a new last segment makes a merge due. Once more for the next as many, in case the first job is late. */
export function isMergeDue(segments: readonly Segment[], isShared: boolean): boolean {
  const due = chooseSegments(segments, isShared).length;
  const step = isShared && isSmall(segments) ? smallScope.segments : mergeFactor;
  return due > 0 && due % step === 0;
}

function isSmall(segments: readonly Segment[]): boolean {
  return segments.reduce((sum, { entries }) => sum + entries, 0) <= smallScope.entries;
}

/**
 * Merges segments of every scope that is open to the user until none are due, dropping obsolete postings. Segments
 * never change, so reading them blocks nobody; only one process merges a scope at a time.
 */
export async function mergeSegments(ctx: Ctx): Promise<void> {
  const due = await inTransaction(ctx, async (tx) => {
    const bases = await listBases(tx, ctx.userId);
    const counts = await countCurrent(
      tx,
      bases.map(({ scopeId }) => scopeId),
    );
    return bases.filter(
      (base) =>
        hasMuchObsolete(base, counts.get(base.scopeId) ?? 0) ||
        chooseSegments(base.segments, base.scopeId !== ctx.userId).length > 0,
    );
  });
  for (const { scopeId } of due) while (await mergeOnce(ctx, scopeId));
}

export function takeSmallest(segments: readonly Segment[]): readonly Segment[] {
  if (segments.length <= maxMerged) return segments;
  return segments.toSorted((one, other) => one.entries - other.entries).slice(0, maxMerged);
}

function hasMuchObsolete({ entries }: Pick<Base, "entries">, current: number): boolean {
  return (entries - current) * obsoleteDivisor > entries;
}

function mergeOnce(ctx: Ctx, scopeId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await beginIndexing(tx);
    const lock = sql`hashtextextended(${`merge ${scopeId}`}, 0)`;
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lock}) as mine`,
    );
    if (!rows[0]!.mine) return false;
    const seen = await getBase(tx, scopeId);
    if (seen === null) return false;
    const current = await loadCurrent(tx, seen);
    const due = takeSmallest(
      hasMuchObsolete(seen, current.count)
        ? seen.segments
        : chooseSegments(seen.segments, scopeId !== ctx.userId),
    );
    if (due.length === 0) return false;
    const ids = due.map(({ id }) => id);
    // Take the next number in a short transaction of its own, so that writers are not blocked.
    const merged = await inTransaction(ctx, async (other) => {
      await beginIndexing(other);
      const [row] = await other
        .update(searchBases)
        .set({ nextSegment: sql`${searchBases.nextSegment} + 1` })
        .where(eq(searchBases.scopeId, scopeId))
        .returning({ id: sql<number>`${searchBases.nextSegment} - 1` });
      return row?.id;
    });
    // The account or collection has been deleted.
    if (merged === undefined) return false;
    const isCurrent = seen.entries === current.count ? null : current.isCurrent;
    const damages: DamagedBlock[] = [];
    const dropped = await joinSegments(tx, { scopeId, ids, into: merged }, isCurrent, (error) =>
      damages.push(error),
    );
    const unknown = damages.find(({ isRemoved }) => !isRemoved);
    if (unknown !== undefined) await indexAgain(tx, ctx, scopeId, unknown);
    if (due.length === seen.segments.length) {
      // Some obsolete entries may contain no word at all.
      dropped.entries = seen.entries - current.count;
      if (damages.length > 0) {
        // What was in a damaged block was not counted.
        dropped.passages = seen.passages - current.passages;
        dropped.words = Math.round((seen.words * dropped.passages) / Math.max(1, seen.passages));
      }
    }
    const [base] = await tx
      .select()
      .from(searchBases)
      .where(eq(searchBases.scopeId, scopeId))
      .for("update");
    if (base === undefined) {
      // The account or collection has been deleted, which did not see the rows of this transaction.
      await removeBlocks(tx, scopeId, [merged]);
      return false;
    }
    const entries = due.reduce((sum, segment) => sum + segment.entries, 0) - dropped.entries;
    const others = base.segments.filter(({ id }) => !ids.includes(id));
    await tx
      .update(searchBases)
      .set({
        segments: entries > 0 ? [{ id: merged, key: randomUUID(), entries }, ...others] : others,
        entries: Math.max(0, base.entries - dropped.entries),
        passages: Math.max(0, base.passages - dropped.passages),
        words: Math.max(0, base.words - dropped.words),
      })
      .where(eq(searchBases.scopeId, scopeId));
    await removeBlocks(tx, scopeId, ids);
    return true;
  });
}

async function removeBlocks(tx: Tx, scopeId: string, segments: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from search_blocks
    where scope_id = ${scopeId} and segment = any(${sql.param(segments)}::int[])`);
}
