import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { override } from "#shared/testing/override.ts";
import { startJobs } from "../jobs/jobs.ts";
import { createLog } from "../logging/log.ts";
import { askDatabase } from "../testing/database/ask-database.ts";
import { createTestDatabase } from "../testing/database/create-test-database.ts";
import { untilUnused } from "../testing/database/until-unused.ts";
import { templateDatabase } from "../testing/setup/global-setup.ts";
import { applyMigrations, replaced } from "./apply-migrations.ts";
import { type Access, connectDatabase } from "./database.ts";
import { prepareDatabase } from "./migrate.ts";
import { migrations } from "./schema-version.ts";

/** Without the options of other tests: here the start must determine the settings. */
const { options: _options, ...place } = inject("cluster");
let admin: pg.Client;
/** Migrated by a superuser, for tests to copy. */
let ofSuperuser: string;

beforeAll(async () => {
  admin = new pg.Client({ ...place, user: "commonplace_admin", database: "postgres" });
  await admin.connect();
  ofSuperuser = await makeDatabase("commonplace_admin");
  await prepareDatabase({ ...place, user: "commonplace_admin", database: ofSuperuser });
  await untilUnused(admin, ofSuperuser);
});
afterAll(() => admin.end());

/** A new database owned by `owner`, empty or a copy. */
async function makeDatabase(owner: string, template = "template1"): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await admin.query(`create database ${name} template ${template} owner ${owner}`);
  return name;
}

function writeAddress(user: string, database: string, options = ""): string {
  const query = new URLSearchParams({ user, ...place, port: String(place.port) });
  if (options !== "") query.set("options", options);
  return `postgres:///${database}?${query}`;
}

/** In a transaction of the app. */
async function askInApp(access: Access, statement: string) {
  const database = connectDatabase(access.connection, access);
  const { rows } = await database.system.query(statement).finally(database.close);
  return rows as Record<string, unknown>[];
}

async function readRole(access: Access) {
  const rows = await askInApp(
    access,
    "select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user",
  );
  return rows[0] as { name: string; rolsuper: boolean; rolbypassrls: boolean };
}

describe("prepareDatabase", () => {
  it("uses an ordinary role as it is, and runs once for several processes that start at once", async () => {
    const settings = {
      ...place,
      user: "commonplace",
      database: await makeDatabase("commonplace"),
    };
    const prepared = await Promise.all([1, 2, 3].map(() => prepareDatabase(settings)));
    const access = {
      connection: settings,
      direct: settings,
      settings: inject("settings"),
      isPrepared: true,
    };
    expect(prepared).toEqual([access, access, access]);
    expect((await readRole(access)).name).toBe("commonplace");
    const [count] = await askDatabase(
      settings,
      "select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations",
    );
    expect(count!["all"]).toBeGreaterThan(0);
    expect(count!["all"]).toBe(count!["different"]);
  });

  it("switches from a superuser to a role that is subject to policies, which owns the tables and can do its work", async () => {
    const settings = {
      ...place,
      user: "commonplace_admin",
      database: await makeDatabase("commonplace_admin", ofSuperuser),
    };
    const lesser = await prepareDatabase(settings);
    expect(await readRole(lesser)).toEqual({
      name: "commonplace_app",
      rolsuper: false,
      rolbypassrls: false,
    });
    const database = connectDatabase(lesser.connection, lesser);
    const { rows } = await database.actors.query(
      "select distinct tableowner from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([{ tableowner: "commonplace_app" }]);
    expect(
      (await database.system.query("select current_user as name, app_is_system() as system")).rows,
    ).toEqual([{ name: "commonplace_app", system: true }]);
    const jobs = await startJobs(database, createLog("silent"), false);
    await jobs.stop();
    await database.close();
    // Again, as at every start.
    expect(await prepareDatabase(settings)).toEqual(lesser);
  });

  it("switches roles for a connection string too", async () => {
    const name = await makeDatabase("commonplace_admin", ofSuperuser);
    const connectionString = writeAddress("commonplace_admin", name);
    expect((await readRole(await prepareDatabase({ connectionString }))).name).toBe(
      "commonplace_app",
    );
  });

  it("switches roles and makes the app's settings even if the URL has options", async () => {
    const name = await makeDatabase("commonplace_admin", ofSuperuser);
    const connectionString = writeAddress("commonplace_admin", name, "-c app.mine=kept");
    const prepared = await prepareDatabase({ connectionString });
    expect((await readRole(prepared)).name).toBe("commonplace_app");
    expect(
      await askInApp(
        prepared,
        "select current_user as name, app_is_system() as system, current_setting('app.mine') as mine",
      ),
    ).toEqual([{ name: "commonplace_app", system: true, mine: "kept" }]);
  });

  it("switches from a role that may create roles but is not a superuser", async () => {
    const name = await makeDatabase("commonplace_admin");
    const user = `test_${randomBytes(6).toString("hex")}`;
    await admin.query(
      `create role ${user} login createrole bypassrls password '${place.password ?? "unused"}'`,
    );
    // On its own server it creates the role; here the role exists already.
    await admin.query(`grant commonplace_app to ${user} with admin option`);
    await admin.query(`alter database ${name} owner to ${user}`);
    try {
      const prepared = await prepareDatabase({ ...place, user, database: name });
      expect(await readRole(prepared)).toMatchObject({ name: "commonplace_app" });
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${user}`);
    }
  });

  it("makes the expected settings on a server with other values", async () => {
    const name = await makeDatabase("commonplace");
    for (const setting of [
      "timezone = 'Pacific/Kiritimati'",
      "datestyle = 'SQL, DMY'",
      "default_transaction_isolation = 'serializable'",
      "search_path = 'elsewhere', 'public'",
    ])
      await admin.query(`alter database ${name} set ${setting}`);
    const settings = { ...place, user: "commonplace", database: name };
    await askDatabase(settings, "create schema elsewhere");
    const prepared = await prepareDatabase(settings);
    expect(
      await askInApp(
        prepared,
        `select current_setting('timezone') as zone, now()::text as now, current_schema() as schema,
                current_setting('transaction_isolation') as isolation,
                to_regclass('public.users') is not null as "isPublic"`,
      ),
    ).toEqual([
      {
        zone: "UTC",
        now: expect.stringMatching(/^\d{4}-\d\d-\d\d .*\+00$/),
        schema: "public",
        isolation: "read committed",
        isPublic: true,
      },
    ]);
  });

  it("rebuilds title indexes once, only when ICU has changed", async () => {
    const name = await createTestDatabase(templateDatabase);
    const settings = { ...place, user: "commonplace", database: name };
    const readFiles = () =>
      askDatabase(
        settings,
        `select relname, relfilenode from pg_class
         where relname in ('user_entries_titles', 'user_entries_collection_titles', 'users_pkey') order by 1`,
      );
    const first = await readFiles();
    expect(first).toHaveLength(3);
    await prepareDatabase(settings);
    expect(await readFiles()).toEqual(first);
    await askDatabase(
      { ...place, user: "commonplace_admin", database: name },
      "update pg_collation set collversion = '1.2' where collname = 'title_order'",
    );
    await prepareDatabase(settings);
    const second = await readFiles();
    expect(second.map((file, at) => file["relfilenode"] === first[at]!["relfilenode"])).toEqual([
      false,
      false,
      true,
    ]);
    await prepareDatabase(settings);
    expect(await readFiles()).toEqual(second);
  });

  it("continues a database with exactly the migrations that the first one replaces, and no other", async () => {
    const name = await createTestDatabase();
    const settings = { ...place, user: "commonplace", database: name };
    const client = new pg.Client(settings);
    await client.connect();
    await applyMigrations(client, 1).finally(() => client.end());
    const hashes = ["replaced by", "the first"];
    override(replaced, { digest: createHash("sha256").update(hashes.join()).digest("hex") });
    const last = migrations[0]!.folderMillis;
    const record = (hash: string, time: number) =>
      askDatabase(
        settings,
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${time})`,
      );
    await askDatabase(settings, "delete from drizzle.__drizzle_migrations");
    await record(hashes[0]!, last - 1);
    await expect(prepareDatabase(settings)).rejects.toThrow(
      `The database ${name} is of an early version of Commonplace: start the commit ${replaced.commit} once`,
    );
    await record(hashes[1]!, last);
    await prepareDatabase(settings);
    expect(
      await askDatabase(settings, "select hash from drizzle.__drizzle_migrations order by id"),
    ).toEqual(migrations.map(({ hash }) => ({ hash })));
    const files = await askDatabase(
      settings,
      "select count(distinct kind)::int as kinds from drizzle.schema_files",
    );
    expect(files).toEqual([{ kinds: 3 }]);
  });

  it("stops if the lesser role may bypass policies", async () => {
    const name = await makeDatabase("commonplace_admin");
    await admin.query("alter role commonplace_app bypassrls");
    try {
      await expect(
        prepareDatabase({ ...place, user: "commonplace_admin", database: name }),
      ).rejects.toThrow(/NOSUPERUSER NOBYPASSRLS/);
    } finally {
      await admin.query("alter role commonplace_app nobypassrls");
    }
  });
});
