import { describe, expect, it, inject } from "vitest";
import { setUpContext } from "../testing/contexts.ts";
import { createTestDatabase } from "../testing/database/create-test-database.ts";
import { templateDatabase } from "../testing/setup/global-setup.ts";
import { waitFor } from "../testing/test-context.ts";
import { connectDatabase } from "./database.ts";
import { prepareDatabase } from "./migrate.ts";
import { knownMigration } from "./schema-version.ts";
import { watchSchema } from "./watch-schema.ts";

const context = await setUpContext();

const migrateBeyond = (database: typeof context.database) =>
  database.system.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)",
    [knownMigration + 1],
  );

describe("a schema newer than this version", () => {
  it("stops the start with a message", async () => {
    const { options: _options, ...place } = inject("cluster");
    const database = await createTestDatabase(templateDatabase);
    const settings = { ...place, user: "commonplace", database };
    const opened = connectDatabase(settings);
    await migrateBeyond(opened);
    await opened.close();
    await expect(prepareDatabase(settings)).rejects.toThrow(
      `The database ${database} was migrated by a newer version of Commonplace: start that version`,
    );
  });

  it("is detected once by a running process, and only if it is newer", async () => {
    let count = 0;
    let checks = 0;
    const events = context.events;
    watchSchema(context, () => (count += 1));
    events.onSchemaChange(() => (checks += 1));
    await context.database.system.query("notify schema_changed");
    await waitFor(async () => checks === 1);
    await migrateBeyond(context.database);
    expect(count).toBe(0);
    await context.database.system.query("notify schema_changed");
    await waitFor(async () => count === 1);
    await context.database.system.query("notify schema_changed");
    await waitFor(async () => checks === 3);
    expect(count).toBe(1);
  });
});
