/** Rules and pins in an export, and their import into an account that may have others. */
import { and, eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { maxTopicLength } from "#shared/topic-limits.ts";
import { maxPinned, toRules } from "./change-topics.ts";
import { maxRules, writeRules } from "./rules/change-rules.ts";
import { listKeys, loadRules } from "./rules/load-rules.ts";
import { type FormerRule, topicRules, topics } from "./tables.ts";

export type ExportedRules = { rules: FormerRule[]; pinned: string[] };

export async function exportRules(ctx: Ctx): Promise<ExportedRules> {
  const { key, label, into } = topicRules;
  return inTransaction(ctx, async (tx) => {
    const rules = await tx
      .select({ key, label, into })
      .from(topicRules)
      .where(eq(topicRules.userId, ctx.userId))
      .orderBy(key);
    const pinned = await tx
      .select({ label: topics.label })
      .from(topics)
      .where(and(eq(topics.userId, ctx.userId), topics.isPinned))
      .orderBy(topics.key);
    return { rules, pinned: pinned.map((topic) => topic.label) };
  });
}

/** Adds the rules of topics that have none. What the user changed here stays, as do the maximums. */
export async function importRules(tx: Tx, ctx: Ctx, given: ExportedRules): Promise<void> {
  const { userId } = ctx;
  await lockByName(tx, `topic rules ${userId}`);
  const before = await loadRules(tx, userId);
  const cut = (text: string) => text.slice(0, maxTopicLength).toWellFormed();
  const cleaned = given.rules.slice(0, maxRules).map(({ label, into }) => ({
    key: "",
    label: cut(label),
    into: into === null ? null : cut(into),
  }));
  const keys = await listKeys(
    tx,
    cleaned.map(({ label }) => label),
  );
  const rules = (await toRules(tx, cleaned)).map((rule, index) => ({ ...rule, key: keys[index]! }));
  const missing = [...new Map(rules.map((rule) => [rule.key, rule])).values()].filter(
    ({ key }) => key !== "" && !before.has(key),
  );
  await writeRules(tx, ctx, before, { put: missing.slice(0, Math.max(0, maxRules - before.size)) });
  const pinned = given.pinned.slice(0, maxPinned).map(cut);
  await tx.execute(sql`
    insert into topics as known (user_id, key, label, is_pinned)
    select ${userId}, lower(label), min(label), true from unnest(${sql.param(pinned)}::text[]) label
    where (select count(*) from topics where user_id = ${userId} and is_pinned) + ${pinned.length} <= ${maxPinned}
    group by 2 order by 2
    on conflict (user_id, key) do update set is_pinned = true`);
}
