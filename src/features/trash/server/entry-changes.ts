/**
 * Moves and deletions of many entries: accepted in one transaction, run in batches, and finished by a job if
 * the process ends first. Undone by id for an hour, so that Undo is one small request.
 */
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { canAddTo, requireShareInto, resolveTarget } from "#features/collections/server/service.ts";
import type { EntriesDelete, EntriesMove } from "#features/entries/contract.ts";
import {
  lockOwnEntries,
  moveToCollection,
  publishMoved,
  publishRemoved,
  refuseOthers,
} from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type {
  ChangeUndo,
  EntriesDeleted,
  EntriesMoved,
  RestoredEntries,
} from "#features/entries/changes-contract.ts";
import { type AppContext, type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { traceJobFailure } from "#server/jobs/job-failure.ts";
import { AppError } from "#shared/errors.ts";
import type { JobKind } from "#server/jobs/job-kind.ts";
import { moveToTrash } from "./move-to-trash.ts";
import { undoMerge } from "./merge/undo-merge.ts";
import { isRestorable } from "./emptying.ts";
import { lockTrash } from "./lock-trash.ts";
import { listPublicInTrash, restoreEntryRows, publishRestoration } from "./restore.ts";
import { entryChanges } from "./tables.ts";

export const changeQueue = "change-entries";
/** Entries per transaction. A change of at most this size is atomic. */
export const changeSizes: { readonly batch: number } = { batch: 500 };
/** After this time, the job finishes a change that its request did not finish. */
const takeOverSeconds = 60;

type Accepted = { id: string; total: number };
type Change = typeof entryChanges.$inferSelect;
type Notify = () => void;

/**
 * Throws "not_found", and moves nothing, if one of the entries is not the user's or the collection is not open to
 * the user, and "forbidden" if the user may only read it.
 */
export async function moveEntries(
  ctx: Ctx,
  input: z.output<typeof EntriesMove>,
): Promise<EntriesMoved> {
  const { id, total } = await startChange(ctx, "move", input, input.collectionId, input.hidesNote);
  return { moved: total, changeId: id };
}

/** Throws "not_found", and deletes nothing, if one of the entries is not the user's. */
export async function deleteEntries(
  ctx: Ctx,
  input: z.output<typeof EntriesDelete>,
): Promise<EntriesDeleted> {
  const { id, total } = await startChange(ctx, "delete", input, null);
  return { deleted: total, changeId: id };
}

/**
 * Reverses what the change has done so far, and ends it. Can be repeated. Throws "not_found" after an hour, and
 * "forbidden" for an API key without the scope "share" if it returned entries to a shared collection.
 */
export async function undoChange(
  ctx: Ctx,
  { changeId: id }: z.output<typeof ChangeUndo>,
): Promise<RestoredEntries> {
  let madePrivate: string[] = [];
  await runFirst(ctx, async (tx) => {
    const change = await lockChange(tx, ctx.userId, id);
    if (!change) throw new AppError("not_found", "This can no longer be undone");
    if (change.isUndone) return { id, total: 0 };
    const origins = [
      ...change.origins,
      ...(change.merge ? [change.merge.before.collectionId] : []),
    ];
    await requireShareInto(tx, ctx, sql`${sql.param(origins)}::uuid[]`);
    madePrivate = await listPublicInTrash(tx, ctx.userId, change.ids.slice(0, change.done));
    if (change.merge?.isMadePrivate) madePrivate.push(change.merge.into);
    await tx
      .update(entryChanges)
      .set({ isUndone: true, total: change.done, done: 0 })
      .where(eq(entryChanges.id, id));
    return { id, total: change.done };
  });
  await finishChange(ctx, id);
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ id: string; is_gone: boolean }>(sql`
      select changed.id, entry.id is null as is_gone
      from entry_changes, unnest(ids[1:total]) changed(id)
      left join user_entries entry on entry.id = changed.id and entry.user_id = ${ctx.userId}
      where entry_changes.id = ${id}`),
  );
  const gone = rows.filter((row) => row.is_gone).map((row) => row.id);
  return { restored: rows.length - gone.length, gone, madePrivate };
}

/** Returns when the change is finished, or has been undone by another request. */
async function startChange(
  ctx: Ctx,
  kind: Change["kind"],
  asked: z.output<typeof EntriesDelete>,
  collectionId: string | null,
  hidesNote?: boolean,
): Promise<Accepted> {
  const ids = sql`${sql.param([...new Set(asked.ids.map((id) => id.toLowerCase()))])}::uuid[]`;
  const accepted = await runFirst(ctx, async (tx) => {
    const target = collectionId && (await resolveTarget(tx, ctx, collectionId));
    const { rows } = await tx.execute<Accepted & { is_whole: boolean }>(sql`
      insert into entry_changes (id, user_id, kind, collection_id, ids, origins, total)
      select coalesce(${asked.changeId ?? null}::uuid, gen_random_uuid()), ${ctx.userId}, ${kind}, ${target}, array_agg(id order by id),
        array_agg(interest_profile_id order by id), count(*)
      from user_entries where user_id = ${ctx.userId} and id = any(${ids})
      having count(*) > 0
      on conflict (id) do nothing
      returning id, total, total = cardinality(${ids}) as is_whole`);
    if (!rows[0]?.is_whole) return refuseOthers(tx, ctx.userId, asked.ids);
    // Before the first entry arrives: no member may see a note that is left out.
    if (hidesNote !== undefined) {
      await lockOwnEntries(tx, ctx.userId, asked.ids, "no key update");
      const moved = and(eq(entries.userId, ctx.userId), sql`${entries.id} = any(${ids})`);
      await tx.update(entries).set({ hidesNote }).where(moved);
    }
    return rows[0];
  });
  await finishChange(ctx, accepted.id);
  return accepted;
}

/** Runs the first batch in the transaction that accepts the change, and sends a job for the rest. */
async function runFirst(ctx: Ctx, accept: (tx: Tx) => Promise<Accepted>): Promise<Accepted> {
  const { accepted, notify } = await inTransaction(ctx, async (tx) => {
    const accepted = await accept(tx);
    const { userId } = ctx;
    if (accepted.total > changeSizes.batch) {
      const data = { userId, changeId: accepted.id };
      await ctx.app.jobs.send(tx, changeQueue, data, { afterSeconds: takeOverSeconds });
    }
    return { accepted, notify: await runBatch(tx, ctx, accepted.id) };
  });
  notify?.();
  return accepted;
}

async function finishChange(ctx: Ctx, id: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const notify = await inTransaction(ctx, (tx) => runBatch(tx, ctx, id));
    if (!notify) return;
    notify();
  }
}

/** Returns null if nothing is left. Concurrent runs of one change are serialized by the lock on its row. */
async function runBatch(tx: Tx, ctx: Ctx, id: string): Promise<Notify | null> {
  const change = await lockChange(tx, ctx.userId, id);
  if (!change || change.done >= change.total) return null;
  const end = Math.min(change.done + changeSizes.batch, change.total);
  const notify = await applyChange(tx, ctx, {
    ...change,
    ids: change.ids.slice(change.done, end),
    origins: change.origins.slice(change.done, end),
  });
  // Without a result, the collection has since been deleted: the remaining entries stay where they are.
  const next = notify ? { done: end } : { total: change.done };
  await tx.update(entryChanges).set(next).where(eq(entryChanges.id, id));
  return notify;
}

async function applyChange(tx: Tx, ctx: Ctx, change: Change): Promise<Notify | null> {
  const { ids, kind, isUndone } = change;
  // A merge is made at once, so only its undo is left.
  if (kind === "merge") return undoMerge(tx, ctx, ids, change.merge!);
  if (kind === "delete" && !isUndone) {
    const removed = await moveToTrash(tx, ctx.userId, ids);
    return () => publishRemoved(ctx, removed);
  }
  if (kind === "delete") {
    await lockTrash(tx, ctx.userId);
    const asked = sql`trash.id = any(${sql.param(ids)}::uuid[]) and ${isRestorable(ctx.userId)}`;
    const restored = await restoreEntryRows(tx, ctx, asked);
    return () => publishRestoration(ctx, restored);
  }
  const target = change.collectionId!;
  const moves = isUndone ? groupByOrigin(change) : new Map([[target, ids]]);
  const moved: { captureId: string }[] = [];
  // All collections before the first entry.
  for (const collectionId of moves.keys())
    if (!(await canAddTo(tx, ctx.userId, collectionId))) moves.delete(collectionId);
  if (!isUndone && moves.size === 0) return null;
  for (const [collectionId, entryIds] of moves) {
    const asked = and(
      isAnyOf(entries.id, entryIds),
      // Entries that have since been moved elsewhere stay there.
      isUndone ? eq(entries.collectionId, target) : undefined,
    );
    const place = { collectionId, updatedAt: new Date() };
    moved.push(...(await moveToCollection(tx, ctx.userId, asked!, place)));
  }
  return () => publishMoved(ctx, moved);
}

/** Sorted by id, so that two transactions that lock several collections do not deadlock. */
function groupByOrigin({ ids, origins }: Change): Map<string, string[]> {
  const groups = new Map<string, string[]>(origins.toSorted().map((origin) => [origin, []]));
  for (const [at, id] of ids.entries()) groups.get(origins[at]!)!.push(id);
  return groups;
}

async function lockChange(tx: Tx, userId: string, id: string): Promise<Change | undefined> {
  const [change] = await tx
    .select()
    .from(entryChanges)
    .where(and(eq(entryChanges.id, id), eq(entryChanges.userId, userId)))
    .for("update");
  return change;
}

export function changeJob(app: AppContext): JobKind {
  return {
    queue: changeQueue,
    concurrency: 2,
    perUser: 1,
    expireInSeconds: 300,
    retryLimit: 20,
    work: async ({ userId, changeId }, signal) =>
      finishChange({ app, userId: String(userId) }, String(changeId), signal),
    giveUp: (_data, error) => {
      app.log.error({ failure: traceJobFailure(error) }, "a change of entries was not finished");
      return Promise.resolve();
    },
  };
}
