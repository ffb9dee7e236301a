/** Hiding an entry, hiding every entry of its publisher, and reporting an entry. */
import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import type { DiscoverHide, DiscoverReport } from "../contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { requirePublic } from "./require-public.ts";
import { discoverHidden, reports } from "./tables.ts";

const maxHidden = 10_000;

/** Hides it from the user's Discover; idempotent. Throws "not_found", or "conflict" past 10,000. */
export async function hidePublic(
  ctx: Ctx,
  captureId: string,
  { whole }: z.output<typeof DiscoverHide>,
): Promise<void> {
  const { userId } = ctx;
  await inTransaction(ctx, async (tx) => {
    const { creatorId } = await requirePublic(tx, captureId);
    const [held] = await tx
      .select({ count: count() })
      .from(discoverHidden)
      .where(eq(discoverHidden.userId, userId));
    if (held!.count >= maxHidden)
      throw new AppError("conflict", "You have hidden the maximum number of entries");
    const hidden = tx
      .insert(discoverHidden)
      .values({ userId, captureId, creatorId: whole ? creatorId : null });
    // If only the entry was hidden, `whole` extends it to the publisher, but never the other way round.
    await (whole
      ? hidden.onConflictDoUpdate({
          target: [discoverHidden.userId, discoverHidden.captureId],
          set: { creatorId },
        })
      : hidden.onConflictDoNothing());
  });
}

/** Reverts what was hidden through this entry, including the other entries of its publisher. */
export async function showPublic(ctx: Ctx, captureId: string): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx
      .delete(discoverHidden)
      .where(and(eq(discoverHidden.userId, ctx.userId), eq(discoverHidden.captureId, captureId))),
  );
}

/** Throws "not_found", "validation" for the user's own entry, "duplicate" for a second report. */
export async function reportPublic(
  ctx: Ctx,
  captureId: string,
  { reason }: z.output<typeof DiscoverReport>,
): Promise<void> {
  const { userId } = ctx;
  await inTransaction(ctx, async (tx) => {
    const { creatorId } = await requirePublic(tx, captureId);
    if (creatorId === userId) throw new AppError("validation", "This is your own entry");
    await insertReport(tx, { userId, captureId, reason });
  });
}

/** Throws "duplicate" for a second report of a user. */
export async function insertReport(
  tx: Tx,
  report: { userId: string; reason: string } & ({ captureId: string } | { collectionId: string }),
): Promise<void> {
  const made = await tx
    .insert(reports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (made.length === 0) throw new AppError("duplicate", "You have reported this already");
}
