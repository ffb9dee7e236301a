/** Data that a migration changes behind the policies of its tables. */
import pg from "pg";
import { expect, inject, it } from "vitest";
import { askDatabase } from "../testing/database/ask-database.ts";
import { createTestDatabase } from "../testing/database/create-test-database.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { prepareDatabase } from "./migrate.ts";

const { options: _options, ...place } = inject("cluster");

/** A database with the first `count` migrations: the settings of the app and of the administrator. */
async function createAt(count: number) {
  const name = await createTestDatabase();
  const settings = { ...place, user: "commonplace", database: name };
  const client = new pg.Client(settings);
  await client.connect();
  await applyMigrations(client, count).finally(() => client.end());
  return { settings, byAdmin: { ...settings, user: "commonplace_admin" } };
}

it("has all entries indexed again after the index became blocks", async () => {
  const { settings, byAdmin } = await createAt(2);
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

it("gives each segment a key of its own", async () => {
  const { settings, byAdmin } = await createAt(6);
  await askDatabase(
    byAdmin,
    `set session_replication_role = replica;
     insert into search_bases (scope_id, segments) values
       (gen_random_uuid(), '[{"id": 7, "entries": 30}, {"id": 3, "entries": 1}]'), (gen_random_uuid(), '[]');
     alter table search_bases enable row level security;
     alter table search_bases force row level security`,
  );
  await prepareDatabase(settings);
  const rows = (await askDatabase(byAdmin, "select segments from search_bases")) as {
    segments: { key: string }[];
  }[];
  const key = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(rows.map(({ segments }) => segments)).toEqual(
    expect.arrayContaining([
      [],
      [
        { id: 7, key, entries: 30 },
        { id: 3, key, entries: 1 },
      ],
    ]),
  );
  expect(new Set(rows.flatMap(({ segments }) => segments.map((one) => one.key))).size).toBe(2);
});
