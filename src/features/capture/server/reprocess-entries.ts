/** Processes many failed entries again in one transaction. They are read after manual saves. */
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { EntriesReprocess, EntriesReprocessed } from "#features/capture/contract.ts";
import { lockOwnEntries, maxPublished } from "#features/entries/server/service.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { queueBulkFetches } from "./imported/bulk-fetches.ts";
import { bulkFetchQueue, bulkReadQueue } from "./progress/step-queues.ts";
import {
  chooseFirstStep,
  type FirstStep,
  requireFirstSaver,
  requireLink,
  toRestarted,
} from "./reprocess-rules.ts";
import { entryPages } from "./tables.ts";

type Failed = { captureId: string; step: FirstStep; url: string };

/**
 * Entries that have not failed stay as they are. Throws, and changes nothing, if one of them is not the user's, was
 * saved first by somebody else, or is no link but is to be kept as one.
 */
export async function reprocessEntries(
  ctx: Ctx,
  { ids, linkOnly }: z.output<typeof EntriesReprocess>,
): Promise<EntriesReprocessed> {
  const failed = await inTransaction(ctx, async (tx) => {
    const own = await lockOwnEntries(tx, ctx.userId, ids, "key share");
    const found = await lockFailed(tx, ctx, own, linkOnly);
    if (linkOnly) await setFailed(tx, found, "ready");
    else await restart(tx, ctx, found);
    return found;
  });
  const { jobs, events } = ctx.app;
  if (!linkOnly) for (const queue of [bulkFetchQueue, bulkReadQueue]) jobs.nudge(queue, "soon");
  if (failed.length > maxPublished) events.publish(ctx.userId, { type: "entries" });
  else for (const { captureId } of failed) events.publish(ctx.userId, { type: "entry", captureId });
  return { changed: failed.length };
}

async function lockFailed(
  tx: Tx,
  { userId }: Ctx,
  ids: readonly string[],
  linkOnly: boolean,
): Promise<Failed[]> {
  const found = await tx
    .selectDistinct({
      captureId: captures.id,
      isMine: sql<boolean>`coalesce(${captures.creatorId} = ${userId}, false)`,
      source: captures.source,
      url: captures.url,
      pageGiven: captures.pageGiven,
    })
    .from(entries)
    .innerJoin(captures, eq(captures.id, entries.captureId))
    .where(and(eq(entries.userId, userId), isAnyOf(entries.id, ids)));
  found.forEach(requireFirstSaver);
  if (linkOnly) found.forEach(requireLink);
  const known = new Map(found.map((one) => [one.captureId, one]));
  // In id order, so that two such requests do not deadlock.
  const locked = await tx
    .select({ captureId: captures.id })
    .from(captures)
    .where(and(isAnyOf(captures.id, [...known.keys()]), eq(captures.status, "failed")))
    .orderBy(captures.id)
    .for("no key update");
  return locked.map(({ captureId }) => {
    const one = known.get(captureId)!;
    return { captureId, step: chooseFirstStep(one), url: one.url ?? "" };
  });
}

/** Failed links are fetched politely, like those of an import: many may be of one site. */
async function restart(tx: Tx, ctx: Ctx, failed: readonly Failed[]): Promise<void> {
  const ids = failed.map(({ captureId }) => captureId);
  await tx.delete(entryPages).where(isAnyOf(entryPages.captureId, ids));
  for (const step of ["fetching", "reading", "summarising"] as const) {
    const some = failed.filter((one) => one.step === step);
    if (some.length === 0) continue;
    await setFailed(tx, some, step);
    if (step === "fetching") await queueBulkFetches(tx, ctx, some);
    else {
      const data = some.map(({ captureId }) => ({ captureId, userId: ctx.userId }));
      await ctx.app.jobs.sendMany(tx, bulkReadQueue, data);
    }
  }
}

async function setFailed(
  tx: Tx,
  failed: readonly Failed[],
  step: FirstStep | "ready",
): Promise<void> {
  const ids = failed.map(({ captureId }) => captureId);
  await tx.update(captures).set(toRestarted(step)).where(isAnyOf(captures.id, ids));
}
