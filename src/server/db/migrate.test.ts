import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openJobs } from "../jobs.ts";
import { createLog } from "../log.ts";
import { openDatabase } from "./database.ts";
import { prepareDatabase } from "./migrate.ts";

let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ ...inject("cluster"), user: "commonplace_admin", database: "postgres" });
  await admin.connect();
});
afterAll(() => admin.end());

/** An empty database of its own, owned by `owner`. */
async function makeDatabase(owner: string): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await admin.query(`create database ${name} owner ${owner}`);
  return name;
}

async function readRole(settings: pg.ClientConfig) {
  const client = new pg.Client(settings);
  await client.connect();
  const { rows } = await client.query(
    "select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user",
  );
  await client.end();
  return rows[0] as { name: string; rolsuper: boolean; rolbypassrls: boolean };
}

describe("preparing a database", () => {
  it("as a plain role uses that role", async () => {
    const settings = {
      ...inject("cluster"),
      user: "commonplace",
      database: await makeDatabase("commonplace"),
    };
    expect(await prepareDatabase(settings)).toEqual(settings);
  });

  it("as a superuser steps down to one that the policies hold for, which owns the tables and can do its work", async () => {
    const settings = {
      ...inject("cluster"),
      user: "commonplace_admin",
      database: await makeDatabase("commonplace_admin"),
    };
    const lesser = await prepareDatabase(settings);
    expect(await readRole(lesser)).toEqual({
      name: "commonplace_app",
      rolsuper: false,
      rolbypassrls: false,
    });
    const database = openDatabase(lesser);
    const { rows } = await database.actors.query(
      "select distinct tableowner from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([{ tableowner: "commonplace_app" }]);
    expect(
      (await database.system.query("select current_user as name, app_is_system() as system")).rows,
    ).toEqual([{ name: "commonplace_app", system: true }]);
    const jobs = await openJobs(database, createLog("silent"), false);
    await jobs.stop();
    await database.close();
    // And again, as every start does.
    expect(await prepareDatabase(settings)).toEqual(lesser);
  });

  it("by a connection string steps down as well", async () => {
    const name = await makeDatabase("commonplace_admin");
    const { host, port } = inject("cluster");
    const connectionString = `postgres://commonplace_admin@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
    expect((await readRole(await prepareDatabase({ connectionString }))).name).toBe(
      "commonplace_app",
    );
  });

  it("refuses to go on where the lesser role has been given the powers it must not have", async () => {
    const name = await makeDatabase("commonplace_admin");
    await admin.query("alter role commonplace_app bypassrls");
    try {
      await expect(
        prepareDatabase({ ...inject("cluster"), user: "commonplace_admin", database: name }),
      ).rejects.toThrow(/NOSUPERUSER NOBYPASSRLS/);
    } finally {
      await admin.query("alter role commonplace_app nobypassrls");
    }
  });

  it("is done once by several processes that start at once", async () => {
    const settings = {
      ...inject("cluster"),
      user: "commonplace",
      database: await makeDatabase("commonplace"),
    };
    await Promise.all([
      prepareDatabase(settings),
      prepareDatabase(settings),
      prepareDatabase(settings),
    ]);
    const client = new pg.Client(settings);
    await client.connect();
    const { rows } = await client.query(
      "select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations",
    );
    expect(rows[0]!.all).toBeGreaterThan(0);
    expect(rows[0]!.all).toBe(rows[0]!.different);
    await client.end();
  });
});
