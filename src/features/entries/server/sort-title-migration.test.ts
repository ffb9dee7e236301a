/** Tests the migration that adds the sort column, on a database that already has cards. */
import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { withEarlierDatabase } from "#server/testing/database/earlier-database.ts";

it("sorts existing cards of every user after the migration", async () => {
  await withEarlierDatabase("sort-by-title", async (client, migrateNow) => {
    const people = [randomUUIDv7(), randomUUIDv7()];
    for (const id of people) {
      await client.query(
        "select set_config('app.system', 'on', false), set_config('app.user_id', $1, false)",
        [id],
      );
      await client.query("insert into users (id, name, email) values ($1, 'Old', $2)", [
        id,
        `${id}@example.org`,
      ]);
      for (const [captured, own] of [
        ["Captured", null],
        ["Captured", "Own"],
        ["y".repeat(300), null],
      ]) {
        const captureId = randomUUIDv7();
        await client.query(
          "insert into global_entries (id, creator_id, title, source, step) values ($1, $2, $3, 'text', 'ready')",
          [captureId, id, captured],
        );
        await client.query(
          "insert into user_entries (id, user_id, interest_profile_id, entry_id, title) values ($1, $2, $2, $3, $4)",
          [randomUUIDv7(), id, captureId, own],
        );
      }
    }
    await client.query("reset app.system; reset app.user_id");
    await migrateNow();
    await client.query("select set_config('app.system', 'on', false)");
    const { rows } = await client.query<{ at: string }>(
      "select sort_title as at from user_entries order by user_id, sort_title",
    );
    const each = ["Captured", "Own", "y".repeat(200)];
    expect(rows.map(({ at }) => at)).toEqual([...each, ...each]);
  });
});
