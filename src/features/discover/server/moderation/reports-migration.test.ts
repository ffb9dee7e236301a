/** Tests the migration "reports" on a database with reports of entries and of pages. */
import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { withEarlierDatabase } from "#server/testing/database/earlier-database.ts";

it("keeps all reports in one table", async () => {
  await withEarlierDatabase("reports", async (client, migrateNow) => {
    const [id, captureId] = [randomUUIDv7(), randomUUIDv7()];
    await client.query(
      "select set_config('app.system', 'on', false), set_config('app.user_id', $1, false)",
      [id],
    );
    await client.query(
      "insert into users (id, name, email) values ($1, 'Ada', 'ada@example.org')",
      [id],
    );
    await client.query(
      "insert into global_entries (id, creator_id, title, source, step) values ($1, $2, 'Owls', 'text', 'ready')",
      [captureId, id],
    );
    await client.query(
      "insert into discover_reports values ($1, $2, 'Untrue', '2026-01-01', '2026-01-02')",
      [id, captureId],
    );
    // A user's Unfiled collection has the id of the user.
    await client.query(
      "insert into collection_reports values ($1, $1, 'An insult', '2026-01-03')",
      [id],
    );
    await client.query("reset app.system; reset app.user_id");
    await migrateNow();
    await client.query("select set_config('app.system', 'on', false)");
    const { rows } = await client.query(
      `select user_id, entry_id, collection_id, reason, created_at::date::text as made, handled_at::date::text as handled
       from reports order by created_at`,
    );
    const one = { user_id: id, entry_id: null, collection_id: null };
    expect(rows).toEqual([
      { ...one, entry_id: captureId, reason: "Untrue", made: "2026-01-01", handled: "2026-01-02" },
      { ...one, collection_id: id, reason: "An insult", made: "2026-01-03", handled: null },
    ]);
  });
});
