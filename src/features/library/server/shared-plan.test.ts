/** What others shared with a member of 50 collections with 10,000 entries: each is read up to the page only. */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { collectionMembers, collections } from "#features/collections/server/tables.ts";
import { LibraryQuery } from "#features/library/contract.ts";
import { toLibraryFilter } from "#features/search/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { listLibrary } from "./service.ts";
import { selectSharedIds } from "#features/search/server/service.ts";

const context = await setUpContext();
const count = { collections: 50, entries: 10_000 };
const limit = 26;
let ada: Ctx;
let olga: Ctx;

beforeAll(async () => {
  [ada, olga] = [await createUser(context, "Ada"), await createUser(context, "Olga")];
  const { captureId } = await createEntry(olga, { title: "Tides", mainTopics: ["Sea"] });
  await inTransaction(olga, async (tx) => {
    await tx.execute(sql`insert into ${collections} (id, user_id, title)
      select gen_random_uuid(), ${olga.userId}, 'Shared ' || n from generate_series(1, ${count.collections}::int) n`);
    await tx.execute(sql`insert into user_entries (id, user_id, interest_profile_id, entry_id, created_at, title)
      select gen_random_uuid(), ${olga.userId}, held.ids[1 + n % ${count.collections}::int], ${captureId},
        now() - n * interval '1 minute', 'Entry ' || n
      from generate_series(1, ${count.entries}::int) n,
        (select array_agg(id order by id) as ids from interest_profiles where user_id = ${olga.userId} and not is_unfiled) held`);
  });
  await asSystem(context.database, async (tx) => {
    await tx.execute(sql`insert into ${collectionMembers} (collection_id, user_id, owner_id, role)
      select id, ${ada.userId}, user_id, 'viewer' from interest_profiles where user_id = ${olga.userId} and not is_unfiled`);
    await tx.execute(sql`analyze user_entries`);
  });
}, 120_000);

type Plan = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
};

async function countRead(query: object): Promise<number> {
  const filter = toLibraryFilter(LibraryQuery.parse({ shared: "true", ...query }));
  const search = { userId: ada.userId, filter, after: undefined, limit };
  const { rows } = await inTransaction(ada, async (tx) =>
    tx.execute<{ "QUERY PLAN": [{ Plan: Plan; "Execution Time": number }] }>(
      sql`explain (analyze, format json) ${await selectSharedIds(tx, search)}`,
    ),
  );
  const list = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(list)];
  const [{ Plan: whole }] = rows[0]!["QUERY PLAN"];
  return list(whole)
    .filter((node) => node["Relation Name"] === "user_entries")
    .reduce((sum, node) => sum + node["Actual Rows"] * node["Actual Loops"], 0);
}

it.each(["newest", "oldest", "title"])("reads a page of each collection by %s", async (sort) => {
  expect(await countRead({ sort })).toBeLessThanOrEqual(count.collections * limit);
});

it.each([
  {},
  { sort: "published" },
  { topic: "sea", state: "unread", q: "entry 9" },
  { q: "not there" },
])("answers %j within the time of a heavy read", async (query) => {
  const { items } = await listLibrary(ada, LibraryQuery.parse({ shared: "true", ...query }));
  expect(items).toHaveLength("q" in query && query.q === "not there" ? 0 : 25);
});
