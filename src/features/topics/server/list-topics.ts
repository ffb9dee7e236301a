/** Lists the topics of a user with their numbers of entries, as the rules show them. */
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Topic, TopicListQuery, TopicPage, TopicRulePage } from "#features/topics/contract.ts";
import { type Ctx, inTransaction, readOnlyTransaction } from "#server/app-context.ts";
import { createCursor, cursorField } from "#server/db/cursor.ts";
import type { Tx } from "#server/db/database.ts";
import { exactTimestamp, paginate, toTimestamp } from "#server/db/paginate.ts";
import type { PageQuery } from "#shared/pages.ts";
import { AppError } from "#shared/errors.ts";
import { topicRules } from "./tables.ts";

type Row = Topic & { total: number };

/** With `q`, topics whose label or former label contains it, ignoring case. */
export async function listTopics(ctx: Ctx, query: TopicListQuery): Promise<TopicPage> {
  return readOnlyTransaction(ctx, async (tx) => {
    const { userId } = ctx;
    const q = query.q ?? "";
    const matches = q === "" ? undefined : matchLabel(q);
    const [counted] = await selectTopics(tx, userId, { matches, limit: 1, isCounted: true });
    const total = counted?.total ?? 0;
    if (query.sort === "match") {
      const begins = sql`starts_with(key, lower(${q}::text)) desc, uses desc, key`;
      const rows = await selectTopics(tx, userId, { matches, order: begins, limit: query.limit });
      return { items: rows.map(toTopic), nextCursor: null, total };
    }
    const { cursor, order, isAfter } = listings[query.sort];
    const { rows, nextCursor } = await paginate(query, cursor, (after, limit) =>
      selectTopics(tx, userId, { matches, order, after: after && isAfter(after), limit }),
    );
    return { items: rows.map(toTopic), nextCursor, total };
  });
}

const Position = z.object({ key: z.string(), entries: z.int(), isPinned: z.boolean() });
type Position = z.infer<typeof Position>;

const byLabel = sql`(key collate "title_order")`;
const listings = {
  entries: {
    cursor: createCursor(Position, "entries"),
    order: sql`is_pinned desc, uses desc, key`,
    isAfter: ({ key, entries, isPinned }: Position) =>
      sql`(not is_pinned, -uses, key) > (${!isPinned}, ${-entries}, ${key})`,
  },
  label: {
    cursor: createCursor(Position, "label"),
    order: sql`is_pinned desc, ${byLabel}, key`,
    isAfter: ({ key, isPinned }: Position) =>
      sql`(not is_pinned, ${byLabel}, key) > (${!isPinned}, (${key}::text collate "title_order"), ${key})`,
  },
};

function matchLabel(q: string): SQL {
  return sql`(position(lower(${q}::text) in key) > 0
    or exists (select from unnest(formerly) former where position(lower(${q}::text) in lower(former)) > 0))`;
}

type Selection = {
  matches?: SQL | undefined;
  after?: SQL | null;
  order?: SQL;
  limit: number;
  /** Whether all that match are counted. */
  isCounted?: boolean;
};

/** Topics without entries are not listed: they return with the next entry. */
export async function selectTopics(
  tx: Tx,
  userId: string,
  { matches, after, order = sql`uses desc, key`, limit, isCounted = false }: Selection,
): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    with rules as materialized (
      select key, label, shown, lower(shown) as shown_key from topic_rules where user_id = ${userId}
    ), pins as materialized (
      select distinct coalesce(rules.shown_key, pin.key) as key from topics pin left join rules on rules.key = pin.key
      where pin.user_id = ${userId} and pin.is_pinned and (rules.key is null or rules.shown is not null)
    ), former as materialized (
      select shown_key as key, array_agg(label order by label) as labels from rules where shown_key <> key group by 1
    ), moved as materialized (
      -- Entries that wait to be written are still counted under the former topic.
      select rules.shown_key as key, sum(former.uses) as uses from topics former join rules on rules.key = former.key
      where former.user_id = ${userId} and former.uses > 0 and rules.shown_key <> rules.key group by 1
    ), counted as (
      select topic.key, topic.label, (topic.uses + coalesce(moved.uses, 0) - case
        when rules.key is not null and rules.shown is null then (select count(*) from topic_rewrites waiting
          where waiting.user_id = ${userId} and topic.key = any(waiting.keys)) else 0 end)::int as uses
      from topics topic left join moved on moved.key = topic.key left join rules on rules.key = topic.key
      where topic.user_id = ${userId} and topic.uses + coalesce(moved.uses, 0) > 0
        and (rules.shown_key is null or rules.shown_key = topic.key)
    ), listed as (
      select topic.key, topic.label, topic.uses, pins.key is not null as is_pinned,
        coalesce(former.labels, '{}') as formerly
      from counted topic left join pins on pins.key = topic.key left join former on former.key = topic.key
      where topic.uses > 0)
    select key, label, uses as "entries", is_pinned as "isPinned", formerly,
      ${isCounted ? sql`count(*) over ()::int` : sql`0`} as total
    from listed where ${matches ?? sql`true`} and ${after ?? sql`true`}
    order by ${order} limit ${limit}`);
  return rows;
}

function toTopic({ key, label, entries, isPinned, formerly }: Row): Topic {
  return { key, label, entries, isPinned, formerly };
}

/** The topic with this key or label; null if no entry of the user has it. */
export async function findTopic(tx: Tx, userId: string, key: string): Promise<Topic | null> {
  const matches = sql`key = lower(${key}::text)`;
  const [row] = await selectTopics(tx, userId, { matches, limit: 1 });
  return row === undefined ? null : toTopic(row);
}

/** Throws "not_found" if no entry of the user has it. */
export async function requireTopic(tx: Tx, userId: string, key: string): Promise<Topic> {
  const topic = await findTopic(tx, userId, key);
  if (topic === null) throw new AppError("not_found", "You have no entry with this topic");
  return topic;
}

const RulePosition = z.object({ timestamp: cursorField.timestamp, key: z.string() });
const ruleCursor = createCursor(RulePosition, "rules");

/** The rules for topics that the user renamed, merged or deleted, newest first. */
export async function listRules(
  ctx: Ctx,
  query: Pick<PageQuery, "cursor" | "limit">,
): Promise<TopicRulePage> {
  const { key, label, into, createdAt } = topicRules;
  const { rows, nextCursor } = await inTransaction(ctx, (tx) =>
    paginate(query, ruleCursor, (after, limit) =>
      tx
        .select({
          key,
          label,
          into,
          createdAt,
          timestamp: exactTimestamp(createdAt).as("timestamp"),
        })
        .from(topicRules)
        .where(
          and(
            eq(topicRules.userId, ctx.userId),
            after === null
              ? undefined
              : sql`(${createdAt}, ${key}) < (${toTimestamp(after.timestamp)}, ${after.key})`,
          ),
        )
        .orderBy(desc(createdAt), desc(key))
        .limit(limit),
    ),
  );
  return {
    items: rows.map((row) => ({
      key: row.key,
      label: row.label,
      into: row.into,
      createdAt: row.createdAt.toISOString(),
    })),
    nextCursor,
  };
}
