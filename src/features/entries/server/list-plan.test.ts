/** The kept plan of a list, where most users have few entries and one has many. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";

const context = await setUpContext();

it("reads the newest entries in the order of an index, and does not sort all entries of the user", async () => {
  const users = [];
  while (users.length < 15) users.push(await createUser(context));
  for (const user of users) await createEntry(user, { text: "An owl." });
  const [ada] = users;
  await inTransaction(ada!, async (tx) => {
    await tx.execute(sql`
      insert into global_entries (id, creator_id, title, source, status, step)
      select gen_random_uuid(), ${ada!.userId}, 'Owl', 'text', 'ready', 'ready' from generate_series(1, 200)`);
    await tx.execute(sql`
      insert into user_entries (id, user_id, interest_profile_id, entry_id)
      select gen_random_uuid(), creator_id, creator_id, id from global_entries
      where creator_id = ${ada!.userId} and title = 'Owl'`);
  });
  const client = await context.database.actors.connect();
  try {
    await client.query("analyze user_entries");
    await client.query(context.database.begin.asQuery(ada!.userId));
    // As in a table that is too large to be read whole.
    await client.query("set local enable_seqscan = off");
    await client.query(`prepare listed as select * from user_entries where user_id = $1
      order by created_at desc, id desc limit 26`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain execute listed('${ada!.userId}')`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Scan Backward using user_entries_recent");
    expect(plan).not.toContain("Sort");
  } finally {
    await client.query("rollback");
    client.release();
  }
});
