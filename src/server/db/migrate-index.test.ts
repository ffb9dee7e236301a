/** Data that a migration changes behind the policies of its tables. */
import pg from "pg";
import { expect, inject, it } from "vitest";
import { askDatabase } from "../testing/database/ask-database.ts";
import { createTestDatabase } from "../testing/database/create-test-database.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { prepareDatabase } from "./migrate.ts";

const { options: _options, ...place } = inject("cluster");

it("has all entries indexed again after the index became blocks", async () => {
  const name = await createTestDatabase();
  const settings = { ...place, user: "commonplace", database: name };
  const client = new pg.Client(settings);
  await client.connect();
  await applyMigrations(client, 2).finally(() => client.end());
  const byAdmin = { ...place, user: "commonplace_admin", database: name };
  // A migration of a database in use has its policies in force.
  await askDatabase(
    byAdmin,
    `set session_replication_role = replica;
     insert into search_bases (scope_id, segments, entries, passages, words, version)
       values (gen_random_uuid(), '[{"id": 1, "entries": 1}]', 1, 2, 30, 3);
     insert into search_entries (scope_id, number, card_id, passages, version)
       select scope_id, 1, gen_random_uuid(), '{0,10}', 3 from search_bases;
     alter table search_bases enable row level security;
     alter table search_bases force row level security;
     alter table search_entries enable row level security;
     alter table search_entries force row level security`,
  );
  await prepareDatabase(settings);
  const read = (table: string) => askDatabase(byAdmin, `select * from ${table}`);
  const empty = { segments: [], entries: 0, passages: 0, words: 0, version: 0 };
  expect(await read("search_bases")).toMatchObject([empty]);
  expect(await read("search_entries")).toMatchObject([{ number: 1, version: 0 }]);
  expect(await read("search_blocks")).toEqual([]);
  const forced = "select relname from pg_class where relforcerowsecurity and relname ~ '^search_'";
  expect(await askDatabase(byAdmin, `${forced} order by 1`)).toMatchObject(
    ["bases", "blocks", "entries", "vectors"].map((table) => ({ relname: `search_${table}` })),
  );
});
