/** Tests the migration that adds the filter text, on a database that already has entries. */
import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { withEarlierDatabase } from "#server/testing/database/earlier-database.ts";

it("fills the filter text of existing entries of every user", async () => {
  await withEarlierDatabase("filter-text", async (client, migrateNow) => {
    for (const own of [null, "Own"]) {
      const [id, captureId] = [randomUUIDv7(), randomUUIDv7()];
      await client.query(
        "select set_config('app.system', 'on', false), set_config('app.user_id', $1, false)",
        [id],
      );
      await client.query("insert into users (id, name, email) values ($1, 'Old', $2)", [
        id,
        `${id}@example.org`,
      ]);
      await client.query(
        `insert into global_entries (id, creator_id, title, main_topics, source, step)
         values ($1, $2, 'Captured', '{Owls,Night}', 'text', 'ready')`,
        [captureId, id],
      );
      await client.query(
        "insert into user_entries (id, user_id, interest_profile_id, entry_id, title) values ($1, $2, $2, $3, $4)",
        [randomUUIDv7(), id, captureId, own],
      );
    }
    await client.query("reset app.system; reset app.user_id");
    await migrateNow();
    await client.query("select set_config('app.system', 'on', false)");
    const { rows } = await client.query<{ text: string }>(
      "select filter_text as text from user_entries order by filter_text",
    );
    expect(rows.map(({ text }) => text)).toEqual(["captured\nowls\nnight", "own\nowls\nnight"]);
  });
});
