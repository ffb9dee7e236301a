/** What a person does about an entry that they do not want to see: hides it, or whoever published it, or reports it. */
import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import type { DiscoverHide, DiscoverReport } from "#features/discover/contract.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { requirePublic } from "./require-public.ts";
import { discoverHidden, discoverReports } from "./tables.ts";

const mostHidden = 10_000;

/** Hides it from the person's Discover; twice is the same as once. Throws "not_found", "conflict" past 10,000. */
export async function hidePublic(
  ctx: Ctx,
  entryId: string,
  { whole }: z.output<typeof DiscoverHide>,
): Promise<void> {
  const { userId } = ctx;
  await inTx(ctx, async (tx) => {
    const { creatorId } = await requirePublic(tx, entryId);
    const [held] = await tx
      .select({ count: count() })
      .from(discoverHidden)
      .where(eq(discoverHidden.userId, userId));
    if (held!.count >= mostHidden)
      throw new AppError("conflict", "You have hidden as much as can be hidden");
    const hidden = tx
      .insert(discoverHidden)
      .values({ userId, entryId, creatorId: whole ? creatorId : null });
    // Hidden alone before, it now hides the rest as well; never the other way round.
    await (whole
      ? hidden.onConflictDoUpdate({
          target: [discoverHidden.userId, discoverHidden.entryId],
          set: { creatorId },
        })
      : hidden.onConflictDoNothing());
  });
}

/** Takes back what was hidden by this entry, the rest of its maker's included. */
export async function showPublic(ctx: Ctx, entryId: string): Promise<void> {
  await inTx(ctx, (tx) =>
    tx
      .delete(discoverHidden)
      .where(and(eq(discoverHidden.userId, ctx.userId), eq(discoverHidden.entryId, entryId))),
  );
}

/** Throws "not_found", "validation" for the person's own, "duplicate" the second time. */
export async function reportPublic(
  ctx: Ctx,
  entryId: string,
  { reason }: z.output<typeof DiscoverReport>,
): Promise<void> {
  const made = await inTx(ctx, async (tx) => {
    const { creatorId } = await requirePublic(tx, entryId);
    if (creatorId === ctx.userId) throw new AppError("validation", "This is your own entry");
    return tx
      .insert(discoverReports)
      .values({ userId: ctx.userId, entryId, reason })
      .onConflictDoNothing()
      .returning({ entryId: discoverReports.entryId });
  });
  if (made.length === 0) throw new AppError("duplicate", "You have reported this already");
}
