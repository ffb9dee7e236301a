/** Tests the migration "reports" on a database with reports of entries and of pages. */
import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { applyMigrations } from "#server/db/apply-migrations.ts";
import { prepareDatabase } from "#server/db/migrate.ts";
import { createTestDatabase } from "#server/testing/database/create-test-database.ts";

it("keeps all reports in one table", async () => {
  const database = await createTestDatabase();
  const settings = { ...inject("cluster"), user: "commonplace", database };
  const client = new pg.Client(settings);
  await client.connect();
  try {
    await applyMigrations(client, 1);
    const [id, captureId, collectionId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
    await client.query(
      `insert into users (id, name, email) values ('${id}', 'Ada', 'ada@example.org');
       insert into global_entries (id, creator_id, title, source, step)
         values ('${captureId}', '${id}', 'Owls', 'text', 'ready');
       insert into interest_profiles (id, user_id, title) values ('${collectionId}', '${id}', 'Birds');
       insert into discover_reports values ('${id}', '${captureId}', 'Untrue', '2026-01-01', '2026-01-02');
       insert into collection_reports values ('${id}', '${collectionId}', 'An insult', '2026-01-03');
       alter table discover_reports enable row level security, force row level security;
       alter table collection_reports enable row level security, force row level security;
       create policy of_system on discover_reports using (current_setting('app.system', true) = 'on');
       create policy of_system on collection_reports using (current_setting('app.system', true) = 'on')`,
    );
    await prepareDatabase(settings);
    await client.query("select set_config('app.system', 'on', false)");
    const { rows } = await client.query(
      `select user_id, entry_id, collection_id, reason, created_at::date::text as made, handled_at::date::text as handled
       from reports order by created_at`,
    );
    const one = { user_id: id, entry_id: null, collection_id: null };
    expect(rows).toEqual([
      { ...one, entry_id: captureId, reason: "Untrue", made: "2026-01-01", handled: "2026-01-02" },
      {
        ...one,
        collection_id: collectionId,
        reason: "An insult",
        made: "2026-01-03",
        handled: null,
      },
    ]);
  } finally {
    await client.end();
  }
});
