import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { insertMany } from "#server/testing/database/insert-many.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { analysisVersion } from "../text/analyse-text.ts";
import { markStale } from "./index-entries.ts";
import { loadUnindexed } from "./load-unindexed.ts";

const context = await setUpContext();

it("is fast for a user with 20,000 entries, with the plan for users of average size", async () => {
  const heavy = await createUser(context);
  const { id } = await createEntry(heavy, { title: "Changed" });
  await markStale(heavy, id);
  /** `owners` selects the column `owner`. */
  const fill = (owners: string, count: number) =>
    insertMany(
      context,
      `with made as (
           select gen_random_uuid() as id, owner, n from (${owners}) owners, generate_series(1, ${count}) n),
         held as (
           insert into user_entries (id, user_id, interest_profile_id, entry_id)
           select id, owner, owner, gen_random_uuid() from made)
       insert into search_entries (scope_id, number, card_id, passages, version)
         select owner, 10 + n, id, '{}', ${analysisVersion} from made`,
    );
  await fill(`select '${heavy.userId}'::uuid as owner`, 20_000);
  await fill("select gen_random_uuid() as owner from generate_series(1, 500)", 20);
  await insertMany(context, "analyze user_entries, search_entries");

  const found = await inTransaction(heavy, async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    // It takes 0.1 s. The nested loop that it once was took 20 s.
    await tx.execute(sql`set local statement_timeout = '4s'`);
    return loadUnindexed(tx, heavy.userId);
  });
  expect(found.entries.map(({ entryId }) => entryId)).toEqual([id]);
});
