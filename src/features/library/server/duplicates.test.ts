/** The duplicates of a user with many entries: found along an index of pages, without reading the entries. */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { LibraryQuery } from "#features/library/contract.ts";
import { toFilterParts } from "#features/entries/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { askDatabase } from "#server/testing/database/ask-database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { countLibrary } from "./list-values.ts";
import { listLibrary } from "./service.ts";

const { options: _options, ...place } = inject("cluster");
const context = await setUpContext();
const count = 5_000;
let ada: Ctx;
let eve: Ctx;

const page = (name: string) => ({
  source: "url" as const,
  url: `http://example.org/${name}`,
  urlKey: `https://example.org/${name}`,
});

beforeAll(async () => {
  [ada, eve] = [await createUser(context, "Ada"), await createUser(context, "Eve")];
  // Of other pages, far more than of duplicates.
  await asSystem(context.database, async (tx) => {
    await tx.execute(sql`select set_config('app.user_id', ${ada.userId}, true)`);
    await tx.execute(sql`insert into entry_facets (user_id, facet, created_at, entry_id, is_page)
      select ${ada.userId}::uuid, facet_key(page_facet('https://example.org/page/' || n)), now() - n * interval '1 minute',
        gen_random_uuid(), true from generate_series(1, ${count}::int) n
      union all select ${ada.userId}::uuid, n % 50, now() - n * interval '1 second', gen_random_uuid(), false
      from generate_series(1, ${20 * count}::int) n`);
  });
  const { rows } = await inTransaction(ada, (tx) =>
    tx.execute<{ database: string }>(sql`select current_database() as database`),
  );
  await askDatabase(
    { ...place, user: "commonplace_admin", database: rows[0]!.database },
    "vacuum analyze entry_facets",
  );
  for (const name of ["tides", "owls", "tides", "bees", "owls", "tides"])
    await createEntry(ada, { ...page(name), title: name });
  await createEntry(eve, { ...page("bees"), title: "bees" });
});

const list = async (ctx: Ctx, query: object) =>
  (await listLibrary(ctx, LibraryQuery.parse(query))).items.map(({ title }) => title);

describe("the filter for duplicates", () => {
  it("finds all entries of pages that the user saved more than once, or the others", async () => {
    expect(await list(ada, { duplicates: "true" })).toEqual([
      "tides",
      "owls",
      "tides",
      "owls",
      "tides",
    ]);
    expect(await list(ada, { duplicates: "false" })).toEqual(["bees"]);
    expect(await list(ada, { duplicates: "true", q: "owl" })).toEqual(["owls", "owls"]);
    expect(await list(eve, { duplicates: "true" })).toEqual([]);
    expect(await countLibrary(ada, LibraryQuery.parse({ duplicates: "true" }))).toMatchObject({
      count: 5,
    });
  });

  it("reads the pages along their index, and only the entries that it finds", async () => {
    const [part] = toFilterParts(ada.userId, [{ name: "duplicates", values: ["true"] }]);
    const { rows } = await inTransaction(ada, (tx) =>
      tx.execute<{ "QUERY PLAN": string }>(
        sql`explain (analyze, costs off, timing off) ${part!.source!}`,
      ),
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Only Scan using entry_facets_pages");
    expect(plan).not.toMatch(/Seq Scan|Sort Method: external/);
  });
});
