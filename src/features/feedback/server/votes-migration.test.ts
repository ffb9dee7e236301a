import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { createTestDatabase } from "#server/testing/database/create-test-database.ts";

const migrations = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL("../../../../migrations", import.meta.url)),
});
const isThisMigration = ({ sql }: { sql: string[] }) =>
  sql.some((statement) => statement.includes('CREATE INDEX "feedback_votes_carried"'));

async function openEmptyDatabase(): Promise<pg.Client> {
  const { options: _options, ...place } = inject("cluster");
  const database = await createTestDatabase();
  const client = new pg.Client({ ...place, user: "commonplace", database });
  await client.connect();
  return client;
}

async function apply(client: pg.Client, files: readonly { sql: string[] }[]): Promise<void> {
  await client.query("begin");
  for (const statement of files.flatMap(({ sql }) => sql)) await client.query(statement);
  await client.query("commit");
}

it("reduces the earlier votes of each user on an item to one, by the sign of their sum", async () => {
  const client = await openEmptyDatabase();
  const at = migrations.findIndex(isThisMigration);
  await apply(client, migrations.slice(0, at));

  await client.query("select set_config('app.system', 'on', false)");
  const [ada, eve, kai] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [ada, eve, kai])
    await client.query(
      "insert into users (id, name, email) values ($1::uuid, 'User', $1 || '@example.org')",
      [id],
    );
  const [kept, twin] = [randomUUID(), randomUUID()];
  for (const id of [kept, twin])
    await client.query("insert into feedback (id, user_id, title) values ($1, $2, 'Item')", [
      id,
      ada,
    ]);
  const press = async (user: string, item: string, direction: number, times: number) => {
    await client.query("select set_config('app.user_id', $1, false)", [user]);
    for (let time = 0; time < times; time += 1)
      await client.query("select update_feedback_rank($1, 0, $2)", [item, direction]);
  };
  await press(ada, kept, -1, 40);
  await press(ada, kept, 1, 1);
  await press(eve, kept, -1, 1);
  await press(eve, kept, 1, 1);
  await press(kai, kept, 1, 3);
  await press(ada, twin, -1, 5);
  await press(eve, twin, -1, 7);
  await client.query("update feedback set merged_into_id = $1, closed = true where id = $2", [
    kept,
    twin,
  ]);
  const ranks = async () =>
    (
      await client.query<{ id: string; rank: number }>("select id, rank from feedback")
    ).rows.toSorted((a, b) => Number(b.id === kept) - Number(a.id === kept));
  expect(await ranks()).toEqual([
    { id: kept, rank: -39 + 3 - 12 },
    { id: twin, rank: -12 },
  ]);

  await client.query("select set_config('app.system', '', false)");
  await apply(client, migrations.slice(at, at + 1));
  await client.query("select set_config('app.system', 'on', false)");
  // Ada's vote up, Kai's vote down, and Eve's vote up on the merged item.
  expect(await ranks()).toEqual([
    { id: kept, rank: -1 },
    { id: twin, rank: -2 },
  ]);
  await client.query("update feedback set merged_into_id = null where id = $1", [twin]);
  expect(await ranks()).toEqual([
    { id: kept, rank: 0 },
    { id: twin, rank: -2 },
  ]);
  await client.end();
});
