import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { StartError } from "../start-error.ts";
import { createTestDatabase } from "../testing/database/create-test-database.ts";
import { templateDatabase } from "../testing/setup/global-setup.ts";
import {
  requireFitSchema,
  requireFitServer,
  type SchemaFacts,
  type ServerFacts,
} from "./check-server.ts";
import { prepareDatabase } from "./migrate.ts";

const { options: _options, ...place } = inject("cluster");
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ ...place, user: "commonplace_admin", database: "postgres" });
  await admin.connect();
});
afterAll(() => admin.end());

async function makeDatabase(options = "owner commonplace"): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await admin.query(`create database ${name} ${options}`);
  return name;
}

/** A role for the duration of the test, which owns objects in `database`. */
async function makeRole(database: string, attributes = ""): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const password = place.password === undefined ? "" : `password '${place.password}'`;
  await admin.query(`create role ${name} login ${attributes} ${password}`);
  onTestFinished(async () => {
    await admin.query(`drop database ${database} with (force)`);
    await admin.query(`drop role ${name}`);
  });
  return name;
}

async function change(database: string, statements: string): Promise<void> {
  const client = new pg.Client({ ...place, user: "commonplace_admin", database });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** The error shown to the operator; fails if the start succeeds, or fails without a StartError. */
async function readRefusal(settings: pg.ClientConfig): Promise<string> {
  const error: unknown = await prepareDatabase({ ...place, ...settings }).catch((error) => error);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

const fitServer: ServerFacts = {
  versionNumber: 150018,
  version: "15.18",
  database: "notes",
  role: "ada",
  bypassesPolicies: false,
  encoding: "UTF8",
  isReadOnly: false,
  pid: 1,
  settings: {},
};
const fitSchema: SchemaFacts = {
  hasIcu: true,
  mayCreateSchemas: true,
  mayCreateTables: true,
};

describe("requireFitServer", () => {
  it.each([
    [{ versionNumber: 140023, version: "14.23" }, /PostgreSQL 14\.23, and .* needs 15 or later/],
    [{ versionNumber: 90624, version: "9.6.24" }, /PostgreSQL 9\.6\.24, and .* needs 15 or later/],
  ])("rejects %j", (facts, sentence) => {
    expect(() => requireFitServer({ ...fitServer, ...facts })).toThrow(sentence);
    expect(() => requireFitServer(fitServer)).not.toThrow();
  });

  it("rejects a server without ICU", () => {
    expect(() => requireFitSchema(fitServer, "ada", { ...fitSchema, hasIcu: false })).toThrow(
      /PostgreSQL 15\.18, was built without ICU/,
    );
    expect(() => requireFitSchema(fitServer, "ada", fitSchema)).not.toThrow();
  });

  it("lists every reason at once", () => {
    expect(() =>
      requireFitServer({ ...fitServer, versionNumber: 130000, encoding: "LATIN1" }),
    ).toThrow(/needs 15 or later\. .* LATIN1/);
  });

  it("rejects a database with another encoding", async () => {
    const database = await makeDatabase(
      "owner commonplace template template0 encoding 'LATIN1' locale_provider libc locale 'C'",
    );
    expect(await readRefusal({ user: "commonplace", database })).toMatch(
      new RegExp(`${database} is encoded in LATIN1, and Commonplace needs UTF8`),
    );
  });

  it("rejects a read-only database", async () => {
    const database = await makeDatabase();
    await admin.query(`alter database ${database} set default_transaction_read_only = on`);
    expect(await readRefusal({ user: "commonplace", database })).toMatch(/is read-only/);
  });
});

describe("requireFitSchema", () => {
  it("lists the missing privileges, and accepts the role once it has them", async () => {
    const database = await makeDatabase();
    const user = await makeRole(database);
    await change(database, "revoke create on schema public from public");
    const said = await readRefusal({ user, database });
    expect(said).toMatch(`${user} may not create schemas in the database ${database}`);
    expect(said).toMatch(`${user} may not create tables in the schema public`);
    // The listed statements are sufficient.
    for (const [grant] of said.matchAll(/GRANT [^,]+(?:, CREATE ON SCHEMA [^,]+)?"(?=,| there)/g))
      await change(database, grant);
    await expect(prepareDatabase({ ...place, user, database })).resolves.toBeTruthy();
  });

  it("rejects a database without the schema public", async () => {
    const database = await makeDatabase();
    await change(database, "drop schema public");
    expect(await readRefusal({ user: "commonplace", database })).toMatch(/the schema public/);
  });

  it("rejects tables owned by another role", async () => {
    const database = await createTestDatabase(templateDatabase);
    const user = await makeRole(database);
    expect(await readRefusal({ user, database })).toMatch(`to another role than ${user}`);
  });

  it("rejects a database of another application, without changing it", async () => {
    const database = await makeDatabase();
    await change(database, "create table users (name text); grant all on users to commonplace");
    expect(await readRefusal({ user: "commonplace", database })).toMatch(
      /already contains other data \(relation "users" already exists\)/,
    );
    await change(database, "create schema drizzle; select name from users");
  });
});

describe("a server that refuses the connection", () => {
  it("is reported with its message and without the password", async () => {
    const database = `absent_${randomBytes(6).toString("hex")}`;
    const said = await readRefusal({ user: "commonplace", database });
    expect(said).toMatch(`database "${database}" does not exist`);
    expect(said).toMatch(place.host);
    const closed = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => closed.once("listening", resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    const refused = await prepareDatabase({
      connectionString: `postgres://ada:secret-word@localhost:${port}/notes`,
    }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect((refused as Error).message).toMatch(new RegExp(`localhost:${port} .*ECONNREFUSED`));
    expect((refused as Error).message).not.toMatch("secret-word");
    const unread = await prepareDatabase({
      connectionString: "postgres://ada:secret-word@localhost/notes?sslrootcert=/nowhere.crt",
    }).catch((error: unknown) => error);
    expect(unread).toBeInstanceOf(StartError);
    expect((unread as Error).message).toMatch("/nowhere.crt");
  });
});
