import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { StartError } from "../start-error.ts";
import { createTestDatabase } from "../testing/database/create-test-database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../testing/database/database-proxy.ts";
import { templateDatabase } from "../testing/setup/global-setup.ts";
import { prepareDatabase } from "./migrate.ts";

const { options: _options, ...place } = inject("cluster");
let direct: pg.ClientConfig;
/** Imitates a pooler: passes on the names of statements, as PgBouncer before 1.21 does. */
let pooler: DatabaseProxy;

beforeAll(async () => {
  direct = { ...place, user: "commonplace", database: await createTestDatabase(templateDatabase) };
  pooler = await startDatabaseProxy(direct, { isPooler: true });
});
afterAll(() => pooler.close());

async function readRefusal(
  connection: pg.ClientConfig,
  options: Parameters<typeof prepareDatabase>[1] = {},
): Promise<string> {
  const error: unknown = await prepareDatabase(connection, options).catch((failure) => failure);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

describe("a connection pooler", () => {
  it("is used for everything but LISTEN and locks, if DATABASE_DIRECT_URL is set", async () => {
    const access = await prepareDatabase(pooler.connection, { direct, isPrepared: false });
    expect(access).toMatchObject({ connection: pooler.connection, direct, isPrepared: false });
  });

  it("is refused at DATABASE_URL without DATABASE_DIRECT_URL", async () => {
    expect(await readRefusal(pooler.connection)).toMatch(
      /DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL/,
    );
  });

  it("is refused at DATABASE_DIRECT_URL", async () => {
    expect(await readRefusal(direct, { direct: pooler.connection })).toMatch(
      /DATABASE_DIRECT_URL leads to a connection pooler: give it the address of PostgreSQL/,
    );
  });

  it("needs DATABASE_PREPARED=off if it passes on named statements", async () => {
    expect(await readRefusal(pooler.connection, { direct })).toMatch(/set DATABASE_PREPARED=off/);
  });

  it("is not needed: both URLs may name the server itself", async () => {
    await expect(prepareDatabase({ ...direct }, { direct })).resolves.toMatchObject({
      isPrepared: true,
    });
  });
});

describe("DATABASE_URL and DATABASE_DIRECT_URL", () => {
  it("must name the same database", async () => {
    const other = { ...direct, database: await createTestDatabase(templateDatabase) };
    expect(await readRefusal(other, { direct })).toMatch(/lead to different databases/);
  });

  it("must log in as the same role", async () => {
    const other = { ...direct, user: "commonplace_admin" };
    expect(await readRefusal(other, { direct })).toMatch(
      /DATABASE_URL logs in as commonplace_admin and DATABASE_DIRECT_URL as commonplace/,
    );
  });

  it("are named when the server rejects the login", async () => {
    const absent = { ...direct, user: `absent_${randomBytes(6).toString("hex")}` };
    expect(await readRefusal(direct, { direct: absent })).toMatch(/, and DATABASE_DIRECT_URL\.$/);
    expect(await readRefusal(absent, { direct })).toMatch(/, and DATABASE_URL\.$/);
  });
});
