/** Has the entries of a scope indexed again when a block of its index cannot be read. */
import { eq, sql } from "drizzle-orm";
import { indexQueue } from "#features/entries/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { beginIndexing } from "./begin-indexing.ts";
import type { DamagedBlock } from "./block-bytes.ts";
import type { Index } from "./load-index.ts";
import { removedBlock } from "./segment-blocks.ts";
import { searchBases, searchEntries } from "../tables.ts";

/**
 * Replaces the unreadable blocks that a search has met by the mark of a removed one, so that searches say that they are
 * incomplete until the entries are indexed again, which this requests. A failure is only logged, because the search has its
 * results; the next search tries again.
 */
export async function repairIndex(ctx: Ctx, index: Index): Promise<void> {
  const damaged = index.damaged.filter(({ error }) => !error.isRemoved);
  if (damaged.length === 0) return;
  await removeDamaged(ctx, damaged).catch((error: unknown) =>
    ctx.app.log.error({ err: error }, "a damaged search index could not be repaired"),
  );
}

async function removeDamaged(ctx: Ctx, damaged: Index["damaged"]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await beginIndexing(tx);
    const { rows } = await tx.execute<{ scopeId: string }>(sql`
      insert into search_blocks as held (scope_id, segment, block, content)
      select lost.scope_id, lost.segment, lost.block, ${removedBlock}
      from unnest(${sql.param(damaged.map(({ scopeId }) => scopeId))}::uuid[],
        ${sql.param(damaged.map(({ segment }) => segment))}::int[],
        ${sql.param(damaged.map(({ block }) => block))}::int[]) as lost(scope_id, segment, block)
      group by 1, 2, 3
      on conflict (scope_id, segment, block) do update set content = excluded.content
        where held.content <> excluded.content
      returning scope_id as "scopeId"`);
    // None if another search was quicker.
    for (const scopeId of new Set(rows.map((row) => row.scopeId)))
      await indexAgain(tx, ctx, scopeId, damaged[0]!.error);
  });
}

/** Marks all entries of the scope, and queues a job of the user. The next sweep queues jobs of a shared scope's other users. */
export async function indexAgain(
  tx: Tx,
  ctx: Ctx,
  scopeId: string,
  error: DamagedBlock,
): Promise<void> {
  ctx.app.log.error(
    { scopeId, failure: error.message },
    "a block of the search index could not be read: its entries are indexed again",
  );
  await tx.update(searchBases).set({ version: 0 }).where(eq(searchBases.scopeId, scopeId));
  await tx.update(searchEntries).set({ version: 0 }).where(eq(searchEntries.scopeId, scopeId));
  await ctx.app.jobs.send(tx, indexQueue, { userId: ctx.userId });
}
