/** Changes the rules of a user, and applies them to their entries: to many of them in a job. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { indexQueue } from "#features/entries/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { AppError } from "#shared/errors.ts";
import { topicChanges, topicRules } from "../tables.ts";
import { applyRules, type ChangedTopic } from "./apply-rules.ts";
import { rewriteQueue, rewriteTopics } from "./rewrite-topics.ts";
import { loadRules, resolve, type Rule, type StoredRule } from "./load-rules.ts";

export const maxRules = 5_000;

export type RuleChange = { put?: readonly Rule[]; drop?: readonly string[] };

/**
 * Applies the change that `plan` returns for the current rules. The user's new entries and readings wait until
 * the commit. Throws "conflict" if the user has too many rules.
 */
export async function changeRules<Result>(
  ctx: Ctx,
  plan: (tx: Tx, rules: ReadonlyMap<string, StoredRule>) => Promise<RuleChange>,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  await inTransaction(ctx, async (tx) => {
    // Before any row, and shared by all that give topics to entries, so that no entry is missed (decision 34).
    await lockByName(tx, `topic rules ${ctx.userId}`);
    const before = await loadRules(tx, ctx.userId);
    await writeRules(tx, ctx, before, await plan(tx, before));
  });
  ctx.app.events.publish(ctx.userId, { type: "topics" });
  ctx.app.jobs.nudge(indexQueue, "soon");
  ctx.app.jobs.nudge(rewriteQueue, "soon");
  // In its own transaction: the numbers of entries are counted at the commit.
  return inTransaction(ctx, read);
}

/** Writes the change in `tx`, which holds the lock of the rules. */
export async function writeRules(
  tx: Tx,
  ctx: Ctx,
  before: ReadonlyMap<string, StoredRule>,
  { put = [], drop = [] }: RuleChange,
): Promise<void> {
  const { userId } = ctx;
  const after = new Map<string, Rule>(before);
  for (const key of drop) after.delete(key);
  for (const rule of put) after.set(rule.key, rule);
  if (after.size > maxRules && after.size > before.size) {
    throw new AppError(
      "conflict",
      "You have renamed, merged or deleted 5,000 topics, which is the maximum. Undo some of these changes first.",
    );
  }
  const dropped = drop.filter((key) => before.has(key) && !after.has(key));
  if (dropped.length > 0) {
    await tx
      .delete(topicRules)
      .where(and(eq(topicRules.userId, userId), inArray(topicRules.key, dropped)));
  }
  const resolved = [...after.values()].map((rule) => ({ rule, shown: resolve(after, rule.key)! }));
  const written = resolved.filter(({ rule, shown }) => {
    const stored = before.get(rule.key);
    return stored !== rule || stored.shown?.label !== shown?.label;
  });
  if (written.length > 0) {
    await tx
      .insert(topicRules)
      .values(
        written.map(({ rule: { key, label, into, former }, shown }) => ({
          userId,
          key,
          label,
          into: into?.label ?? null,
          shown: shown?.label ?? null,
          former,
        })),
      )
      .onConflictDoUpdate({
        target: [topicRules.userId, topicRules.key],
        set: {
          label: sql`excluded.label`,
          into: sql`excluded.into_label`,
          shown: sql`excluded.shown`,
          former: sql`excluded.former`,
        },
      });
  }
  const changed = [
    ...dropped.map((key) => ({ key, now: { key, label: before.get(key)!.label } })),
    ...written.map(({ rule: { key }, shown }) => ({ key, now: shown })),
  ].map(({ key, now }): ChangedTopic => {
    const stored = before.get(key);
    return { key, was: stored === undefined ? key : (stored.shown?.key ?? null), now };
  });
  await applyRules(tx, userId, changed);
  await respell(tx, userId, changed);
  // Most topics are of few entries, which are written at once.
  if (await rewriteTopics(tx, ctx)) await ctx.app.jobs.send(tx, rewriteQueue, { userId });
}

/** Lists show the spelling that the user chose, even before an entry is written with it: the count of 0 sets it. */
async function respell(tx: Tx, userId: string, changed: readonly ChangedTopic[]): Promise<void> {
  const labels = [...new Set(changed.flatMap(({ now }) => now?.label ?? []))];
  if (labels.length === 0) return;
  await tx.insert(topicChanges).values({ userId, labels, changes: labels.map(() => 0) });
}
