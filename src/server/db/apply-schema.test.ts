import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { createTestDatabase } from "../testing/database/create-test-database.ts";
import { templateDatabase } from "../testing/setup/global-setup.ts";
import { waitFor } from "../testing/test-context.ts";
import { lockAttempts, prepareDatabase } from "./migrate.ts";

let settings: pg.ClientConfig;
let client: pg.Client;

beforeEach(async () => {
  const { options: _options, ...place } = inject("cluster");
  settings = {
    ...place,
    user: "commonplace",
    database: await createTestDatabase(templateDatabase),
  };
  client = new pg.Client(settings);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  restoreOverridden(lockAttempts);
});

async function list(query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name).toSorted();
}

const listFiles = (kind: string) =>
  globSync(`schema/${kind}/*.sql`)
    .map((file) => basename(file, ".sql"))
    .toSorted();
const ofTables = "pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace";
const functions = "from pg_proc where pronamespace = 'public'::regnamespace";
const triggers = "from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal";

describe("schema/", () => {
  it("defines each function once, the triggers of each table that has any, and policies of every table", async () => {
    expect(await list(`select proname as name ${functions}`)).toEqual(listFiles("functions"));
    expect(await list(`select distinct relname as name ${triggers} and tgenabled = 'O'`)).toEqual(
      listFiles("triggers"),
    );
    expect(await list(`select distinct relname as name ${triggers}`)).toEqual(
      listFiles("triggers"),
    );
    expect(await list(`select relname as name from ${ofTables}`)).toEqual(listFiles("policies"));
    expect(await list("select distinct tablename as name from pg_policies")).toEqual(
      listFiles("policies"),
    );
  });

  it("has functions that PostgreSQL finds valid, also before they are called", async () => {
    for (const file of globSync("schema/functions/*.sql"))
      await expect(client.query(readFileSync(file, "utf8"))).resolves.toBeTruthy();
  });
});

describe("a start with other files in schema/", () => {
  const outdate = (files: string) =>
    client.query(`update drizzle.schema_files set digest = 'of another version' where ${files}`);

  it("replaces what changed, drops what no file defines any more, and leaves the rest", async () => {
    const objects = `select oid::text || xmin::text as name from pg_policy union all
      select oid::text || xmin::text from pg_trigger union all select oid::text || xmin::text ${functions}`;
    const before = await list(objects);
    await client.query(
      `create function app_user_id(former text) returns text language sql as 'select former';
       create function app_former() returns integer language sql as 'select 1';
       insert into drizzle.schema_files values ('functions', 'app_former', ''), ('triggers', 'comments', '');
       create trigger comments_former after insert on comments execute function forget_actor();
       create policy users_former on users using (true);
       drop policy users_own on users; alter table users no force row level security;
       create table without_policies (id integer)`,
    );
    await outdate("name in ('app_user_id', 'users') and kind in ('functions', 'policies')");
    await prepareDatabase(settings);
    expect(
      await list("select policyname as name from pg_policies where tablename = 'users'"),
    ).toEqual(["users_own", "users_system"]);
    expect(await list(`select proname as name ${functions}`)).toEqual(listFiles("functions"));
    expect(await list(`select distinct relname as name ${triggers}`)).toEqual(
      listFiles("triggers"),
    );
    expect(
      await list(`select relname as name from ${ofTables} and not relforcerowsecurity`),
    ).toEqual([]);
    const kept = (await list(objects)).filter((object) => before.includes(object));
    // app_user_id and both policies of users.
    expect(before.length - kept.length).toBe(3);
    await prepareDatabase(settings);
    expect((await list(objects)).filter((object) => kept.includes(object))).toEqual(kept);
  });

  it("waits for a table in use without delaying other transactions for long, and stops in the end", async () => {
    override(lockAttempts, { max: 2, timeoutMs: 100, pauseMs: 1 });
    await outdate("kind = 'policies' and name = 'users'");
    const reader = new pg.Client(settings);
    await reader.connect();
    await reader.query("begin; select from users");
    await expect(prepareDatabase(settings)).rejects.toThrow("Another connection locks tables");
    override(lockAttempts, { max: 100 });
    const started = prepareDatabase(settings);
    await waitFor(async () => {
      const waiting =
        "select pid::text as name from pg_locks where not granted and locktype = 'relation'";
      return (await list(waiting)).length > 0;
    });
    // Queued behind the start until that gives up for the first time.
    expect(await list("select count(*)::text as name from users")).toEqual(["0"]);
    await reader.end();
    await started;
    expect(
      await list("select policyname as name from pg_policies where tablename = 'users'"),
    ).toEqual(["users_own", "users_system"]);
  });
});
