/** The user's batches, and what became of each of their items. */
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import {
  type Batch,
  type BatchDetails,
  type BatchItem,
  batchItemStates,
} from "#features/capture/contract.ts";
import { collections } from "#features/collections/server/tables.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import type { Page } from "#shared/pages.ts";
import { batches, batchItems } from "../tables.ts";

/** The latest first. Older than a week they are no longer listed. */
export async function listBatches(ctx: Ctx): Promise<Page<Batch>> {
  return inTransaction(ctx, async (tx) => {
    const isRecent = sql`${batches.createdAt} > now() - interval '7 days'`;
    return { items: (await selectBatches(tx, ctx, isRecent)).map(toBatch), nextCursor: null };
  });
}

/** Throws "not_found" if the batch does not exist or is another user's. */
export async function getBatch(ctx: Ctx, id: string): Promise<BatchDetails> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await selectBatches(tx, ctx, eq(batches.id, id));
    if (row === undefined) throw new AppError("not_found", "Batch not found");
    return { ...toBatch(row), items: (await selectItems(tx, id)).map(toItem) };
  });
}

/** Forgets the batch; its entries stay. Throws "not_found". */
export async function deleteBatch(ctx: Ctx, id: string): Promise<void> {
  const { app, userId } = ctx;
  const deleted = await inTransaction(ctx, (tx) =>
    tx
      .delete(batches)
      .where(and(eq(batches.id, id), eq(batches.userId, userId)))
      .returning({ id: batches.id }),
  );
  if (deleted.length === 0) throw new AppError("not_found", "Batch not found");
  app.events.publish(userId, { type: "batches" });
}

/** The state of an item, as in the contract. */
const stateOf = sql<
  BatchItem["state"]
>`case when ${batchItems.outcome} <> 'saved' then ${batchItems.outcome}
  else coalesce(${captures.status}, 'deleted') end`;

const isEntryOfItem = and(
  eq(entries.id, batchItems.entryId),
  eq(entries.userId, batchItems.userId),
);

function selectBatches(tx: Tx, { userId }: Ctx, condition: SQL) {
  const states = tx
    .select({ state: stateOf.as("state"), count: count().as("count") })
    .from(batchItems)
    .leftJoin(entries, isEntryOfItem)
    .leftJoin(captures, eq(captures.id, entries.captureId))
    .where(eq(batchItems.batchId, batches.id))
    .groupBy(stateOf)
    .as("states");
  return (
    tx
      .select({
        id: batches.id,
        collectionId: collections.id,
        whyInteresting: batches.whyItsInteresting,
        isPrivate: batches.isPrivate,
        hidesNote: batches.hidesNote,
        createdAt: batches.createdAt,
        counts: sql<
          Partial<Batch["counts"]>
        >`(select jsonb_object_agg(state, count) from ${states})`,
      })
      .from(batches)
      // Its row policy hides a collection that is no longer open to the user.
      .leftJoin(collections, eq(collections.id, batches.collectionId))
      .where(and(eq(batches.userId, userId), condition))
      .orderBy(desc(batches.createdAt), desc(batches.id))
  );
}

/** The items of a batch in their order, with their entries. */
function selectItems(tx: Tx, batchId: string) {
  return tx
    .select({
      id: batchItems.id,
      kind: batchItems.kind,
      name: batchItems.name,
      state: stateOf,
      reason: batchItems.reason,
      entryId: entries.id,
      title: sql<string>`coalesce(${entries.title}, ${captures.title})`,
      step: captures.step,
      failure: captures.failure,
      collectionTitle: collections.title,
    })
    .from(batchItems)
    .leftJoin(entries, isEntryOfItem)
    .leftJoin(captures, eq(captures.id, entries.captureId))
    .leftJoin(collections, eq(collections.id, entries.collectionId))
    .where(eq(batchItems.batchId, batchId))
    .orderBy(batchItems.position);
}

function toBatch(row: Awaited<ReturnType<typeof selectBatches>>[number]): Batch {
  const counts = batchItemStates.map((state) => [state, row.counts[state] ?? 0]);
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    counts: Object.fromEntries(counts) as Batch["counts"],
  };
}

type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

function toItem(row: ItemRow): BatchItem {
  const { id, kind, name, state, entryId, title, step } = row;
  const entry = entryId === null ? null : { id: entryId, title, step: step! };
  return { id, kind, name, state, reason: explain(row), entry };
}

function explain({ state, reason, failure, collectionTitle }: ItemRow): string | null {
  if (state === "failed") return failure?.message ?? null;
  if (state !== "duplicate") return reason;
  return collectionTitle === null
    ? "You saved this already, and deleted it since."
    : `You saved this already, in ${collectionTitle}`;
}
