import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { type ExportedEntry, findRestored, selectRestored } from "./find-restored.ts";

const context = await setUpContext();
const then = "2020-01-01T00:00:00.000Z";
const count = 2_000;

type Plan = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** Counts the rows that the plan reads from any table. */
function countRead(plan: Plan): number {
  const { "Actual Rows": rows, "Rows Removed by Filter": removed = 0 } = plan;
  const own = plan["Relation Name"] === undefined ? 0 : (rows + removed) * plan["Actual Loops"];
  return (plan.Plans ?? []).reduce((sum, child) => sum + countRead(child), own);
}

it.each([
  ["one time", `'${then}'::timestamptz`, "'Entry ' || n"],
  ["one title", `'${then}'::timestamptz + n * interval '1 minute'`, "'Untitled'"],
])(
  "findRestored reads few entries per row of a Commonplace export, even if all have %s",
  async (_what, at, title) => {
    const ada = await createUser(context, "Ada");
    await inTransaction(ada, async (tx) => {
      await tx.execute(sql`
      insert into global_entries (id, creator_id, title, summary, source, status, step, main_topics, key_takeaways,
        reading_time_minutes, created_at, updated_at)
      select gen_random_uuid(), ${ada.userId}, ${sql.raw(title)}, '', 'text', 'ready', 'ready', '{}', '{}', 1,
        ${sql.raw(at)}, now() from generate_series(1, ${count}) n`);
      await tx.execute(sql`
      insert into user_entries (id, user_id, interest_profile_id, entry_id, created_at, updated_at)
      select gen_random_uuid(), creator_id, creator_id, id, created_at, updated_at from global_entries
      where creator_id = ${ada.userId}`);
      await tx.execute(sql`analyze user_entries`);
    });
    const { rows } = await inTransaction(ada, (tx) =>
      tx.execute<{ title: string; createdAt: string }>(sql`
      select sort_title as title, created_at as "createdAt" from user_entries
      where user_id = ${ada.userId} order by md5(id::text) limit 50`),
    );
    const given = rows.map((row, index): ExportedEntry => ({
      exportedId: randomUUID(),
      // Half of them do not exist here.
      title: index % 2 === 0 ? row.title : `${row.title}!`,
      source: "text",
      createdAt: new Date(row.createdAt).toISOString(),
    }));
    await inTransaction(ada, async (tx) => {
      expect((await findRestored(tx, ada, given)).size).toBe(25);
      const explained = await tx.execute<{ "QUERY PLAN": { Plan: Plan }[] }>(
        sql`explain (analyze, format json) ${selectRestored(ada.userId, given)}`,
      );
      expect(countRead(explained.rows[0]!["QUERY PLAN"][0]!.Plan)).toBeLessThan(20 * count);
    });
  },
);
