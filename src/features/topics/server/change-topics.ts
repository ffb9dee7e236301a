/** Renaming, merging, deleting and pinning the topics of a user, and undoing it. */
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Topic, TopicMerge, TopicsUndo, TopicUpdate } from "#features/topics/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { findTopic, requireTopic } from "./list-topics.ts";
import { changeRules, type RuleChange } from "./rules/change-rules.ts";
import { listKeys, resolve, type Rule, type StoredRule } from "./rules/load-rules.ts";
import { type FormerRule, topics } from "./tables.ts";

export const maxPinned = 50;

/**
 * Renames or pins a topic of the user. Throws "not_found", and "conflict" with the existing topic as `topic` if
 * the user has one of that name.
 */
export async function updateTopic(
  ctx: Ctx,
  key: string,
  { label, isPinned }: z.output<typeof TopicUpdate>,
): Promise<Topic> {
  if (isPinned !== undefined) await pinTopic(ctx, key, isPinned);
  if (label === undefined) return inTransaction(ctx, (tx) => requireTopic(tx, ctx.userId, key));
  return changeRules(
    ctx,
    async (tx, rules) => {
      const topic = await requireTopic(tx, ctx.userId, key);
      if (topic.label === label) return {};
      const [newKey] = (await listKeys(tx, [label])) as [string];
      const replaced = [rules.get(topic.key)];
      if (newKey !== topic.key) {
        await rejectTaken(tx, ctx.userId, { topic, label, newKey }, rules);
        // Renamed back, or to a name that no entry shows any more.
        replaced.push(rules.get(newKey));
      }
      const rule = makeRule(topic, { label, key: newKey }, replaced);
      return { put: [rule], drop: newKey === topic.key ? [] : [newKey] };
    },
    (tx) => requireTopic(tx, ctx.userId, label),
  );
}

type Renaming = { topic: Topic; label: string; newKey: string };

async function rejectTaken(
  tx: Tx,
  userId: string,
  { topic, label, newKey }: Renaming,
  rules: ReadonlyMap<string, StoredRule>,
): Promise<void> {
  const shown = resolve(rules, newKey);
  if (shown === null) {
    throw new AppError(
      "conflict",
      `You deleted the topic “${label}”. Undo that first, or choose another name.`,
    );
  }
  if (shown?.key === topic.key) return;
  const taken = await findTopic(tx, userId, shown?.key ?? newKey);
  if (taken === null) return;
  const name = shown && shown.key !== newKey ? `, which is now “${taken.label}”` : "";
  throw new AppError(
    "conflict",
    `You already have a topic “${label}”${name}. You can merge “${topic.label}” into it.`,
    { fields: { label: "This topic exists already" }, details: { topic: taken } },
  );
}

/** Merges topics into another one, which is returned. Throws "not_found" or "validation". */
export async function mergeTopics(ctx: Ctx, input: z.output<typeof TopicMerge>): Promise<Topic> {
  return changeRules(
    ctx,
    async (tx, rules) => {
      const into = await requireTopic(tx, ctx.userId, input.into);
      const put = new Map<string, Rule>();
      for (const key of input.from) {
        const from = await requireTopic(tx, ctx.userId, key);
        if (from.key === into.key)
          throw new AppError("validation", "A topic cannot be merged into itself");
        put.set(from.key, makeRule(from, into, [rules.get(from.key)]));
      }
      return { put: [...put.values()] };
    },
    (tx) => requireTopic(tx, ctx.userId, input.into),
  );
}

/** Removes a topic from all entries, also from later ones, until it is undone. Throws "not_found". */
export async function deleteTopic(ctx: Ctx, key: string): Promise<void> {
  await changeRules(
    ctx,
    async (tx, rules) => {
      const topic = await requireTopic(tx, ctx.userId, key);
      return { put: [makeRule(topic, null, [rules.get(topic.key)])] };
    },
    async () => {},
  );
}

/** Undoes the renaming, merging or deletion of these topics. Throws "not_found" if none was changed. */
export async function undoTopics(ctx: Ctx, input: z.output<typeof TopicsUndo>): Promise<void> {
  await changeRules(
    ctx,
    async (tx, rules) => {
      const keys = new Set(await listKeys(tx, input.keys));
      const undone = [...keys].flatMap((key) => rules.get(key) ?? []);
      if (undone.length === 0) throw new AppError("not_found", "This was undone already");
      return planUndo(tx, undone, rules);
    },
    async () => {},
  );
}

async function planUndo(
  tx: Tx,
  undone: readonly Rule[],
  rules: ReadonlyMap<string, Rule>,
): Promise<RuleChange> {
  const drop = new Set(undone.map(({ key }) => key));
  const former = undone
    .flatMap((rule) => rule.former)
    .filter(({ key }) => drop.has(key) || !rules.has(key));
  return { put: await toRules(tx, former), drop: [...drop] };
}

/** Completes stored rules with the keys of their targets. */
export async function toRules(tx: Tx, former: readonly FormerRule[]): Promise<Rule[]> {
  const keys = await listKeys(
    tx,
    former.map(({ into }) => into ?? ""),
  );
  return former.map(({ key, label, into }, index) => ({
    key,
    label,
    into: into === null ? null : { label: into, key: keys[index]! },
    former: [],
  }));
}

function makeRule(
  { key, label }: Topic,
  into: { label: string; key: string } | null,
  replaced: readonly (Rule | undefined)[],
): Rule {
  return {
    key,
    label,
    into: into && { label: into.label, key: into.key },
    former: replaced.flatMap((rule) =>
      rule === undefined
        ? []
        : [{ key: rule.key, label: rule.label, into: rule.into?.label ?? null }],
    ),
  };
}

/** Pinned under its former names, too, so that undoing a merge leaves each pinned as it was. */
async function pinTopic(ctx: Ctx, key: string, isPinned: boolean): Promise<void> {
  const { userId } = ctx;
  await inTransaction(ctx, async (tx) => {
    const topic = await requireTopic(tx, userId, key);
    if (topic.isPinned === isPinned) return;
    if (!isPinned) {
      await tx.execute(sql`
        update topics set is_pinned = false where user_id = ${userId} and is_pinned and (key = ${topic.key} or key in (
          select rule.key from topic_rules rule where rule.user_id = ${userId} and lower(rule.shown) = ${topic.key}))`);
      return;
    }
    const pinned = await tx.$count(
      topics,
      and(eq(topics.userId, userId), eq(topics.isPinned, true)),
    );
    if (pinned >= maxPinned)
      throw new AppError("conflict", `At most ${maxPinned} topics can be pinned`);
    await tx
      .update(topics)
      .set({ isPinned: true })
      .where(and(eq(topics.userId, userId), eq(topics.key, topic.key)));
  });
  ctx.app.events.publish(userId, { type: "topics" });
}
