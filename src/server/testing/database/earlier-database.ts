/** A database as it was before a migration, for tests of what that migration does to existing rows. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { inject } from "vitest";
import { prepareDatabase } from "#server/db/migrate.ts";
import { createTestDatabase } from "./create-test-database.ts";

/** `migration` is the name without its number. `work` is called before it has run, and runs all with `migrateNow`. */
export async function withEarlierDatabase(
  migration: string,
  work: (client: pg.Client, migrateNow: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const name = await createTestDatabase();
  const settings = { ...inject("cluster"), user: "commonplace", database: name };
  const earlier = mkdtempSync(join(tmpdir(), "cp-migrations-"));
  const client = new pg.Client(settings);
  try {
    cpSync(new URL("../../../../migrations", import.meta.url), earlier, { recursive: true });
    const file = join(earlier, "meta/_journal.json");
    const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
    const at = journal.entries.findIndex(({ tag }) => tag.slice(5) === migration);
    if (at < 0) throw new Error(`There is no migration ${migration}.`);
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
    await client.connect();
    await migrate(drizzle(client), { migrationsFolder: earlier });
    await work(client, () => prepareDatabase(settings));
  } finally {
    await client.end();
    rmSync(earlier, { recursive: true, force: true });
  }
}
