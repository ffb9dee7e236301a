/** The migration that begins to keep what cards are sorted by, on a database that has cards already. */
import { randomBytes, randomUUIDv7 } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { prepareDatabase } from "#server/db/migrate.ts";

it("what was saved before is in order after the migration, every card of every person", async () => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({
    ...inject("cluster"),
    user: "commonplace_admin",
    database: "postgres",
  });
  await admin.connect();
  await admin.query(`create database ${name} owner commonplace`);
  await admin.end();
  const settings = { ...inject("cluster"), user: "commonplace", database: name };
  const earlier = mkdtempSync(join(tmpdir(), "cp-migrations-"));
  cpSync(new URL("../../../../migrations", import.meta.url), earlier, { recursive: true });
  const journalFile = join(earlier, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as { entries: { idx: number }[] };
  journal.entries = journal.entries.filter(({ idx }) => idx < 9);
  writeFileSync(journalFile, JSON.stringify(journal));
  const client = new pg.Client(settings);
  await client.connect();
  try {
    await migrate(drizzle(client), { migrationsFolder: earlier });
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
        const entryId = randomUUIDv7();
        await client.query(
          "insert into global_entries (id, creator_id, title, source, step) values ($1, $2, $3, 'text', 'ready')",
          [entryId, id, captured],
        );
        await client.query(
          "insert into user_entries (id, user_id, interest_profile_id, entry_id, title) values ($1, $2, $2, $3, $4)",
          [randomUUIDv7(), id, entryId, own],
        );
      }
    }
    await client.query("reset app.system; reset app.user_id");
    await prepareDatabase(settings);
    await client.query("select set_config('app.system', 'on', false)");
    const { rows } = await client.query<{ at: string }>(
      "select sort_title as at from user_entries order by user_id, sort_title",
    );
    const each = ["Captured", "Own", "y".repeat(200)];
    expect(rows.map(({ at }) => at)).toEqual([...each, ...each]);
  } finally {
    await client.end();
    rmSync(earlier, { recursive: true, force: true });
  }
});
