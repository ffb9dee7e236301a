/** Named statements through one connection of PgBouncer, which keeps them in transaction mode as of 1.21. */
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { asActor, connectDatabase, type Database, queryAsActor } from "#server/db/database.ts";
import { isDatabaseAway } from "#server/db/failure.ts";
import { heavyReads, runHeavyQuery } from "#server/db/heavy-reads.ts";
import { prepareDatabase } from "#server/db/migrate.ts";
import { knownMigration } from "#server/db/schema-version.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { alternateRights } from "#server/testing/database/alternate-rights.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#server/testing/database/database-proxy.ts";
import { createUser, waitFor } from "#server/testing/test-context.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { describePgbouncer, startPgbouncer } from "./services/pgbouncer.ts";
import type { Service } from "./services/service.ts";

const context = await setUpContext();
const direct = context.database.connection;
const { version, keepsStatements } = describePgbouncer();
const maxStatements = 10;
let server: DatabaseProxy;
let userIds: string[];

beforeAll(async () => {
  server = await startDatabaseProxy(direct);
  userIds = [];
  for (const name of ["Ada", "Eve", "Bea"]) userIds.push((await createUser(context, name)).userId);
});
afterAll(() => server.close());
afterEach(() => restoreOverridden(heavyReads));

const addressOf = ({ port }: Service) => ({ ...direct, host: "127.0.0.1", port });

/** The app's pools behind `pgbouncer`, which the app accepts with named statements. */
async function connectBehind(
  pgbouncer: Service,
  options: { schema?: number } = {},
): Promise<Database> {
  const access = await prepareDatabase(addressOf(pgbouncer), { direct, isPrepared: true });
  const database = connectDatabase(access.connection, { ...access, ...options });
  onTestFinished(() => database.close());
  return database;
}

async function open(configure: Parameters<typeof startPgbouncer>[2] = {}): Promise<Service> {
  const pgbouncer = await startPgbouncer(server.connection, 1, { maxStatements, ...configure });
  onTestFinished(() => pgbouncer.close());
  return pgbouncer;
}

/** Runs `statement` outside of PgBouncer. */
async function runDirectly(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(direct);
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** The statements that the one connection of PgBouncer to the server has. */
async function countKept(database: Database): Promise<number> {
  const { rows } = await database.system.query("select name from pg_prepared_statements");
  return rows.length;
}

/** Runs `count` statements, each three times, and returns their wrong results. */
async function runMany(database: Database, count: number): Promise<string[]> {
  const wrong: string[] = [];
  const run = async (at: number) => {
    const added = (at * 7) % count;
    const text = `select $1::int + ${added} as sum`;
    const userId = userIds[at % userIds.length]!;
    const rows = await queryAsActor(database, userId, { text, values: [at] });
    if (rows[0]?.[0] !== at + added) wrong.push(`${at} + ${added}: ${JSON.stringify(rows)}`);
  };
  await Promise.all(Array.from({ length: 3 * count }, (_, at) => run(at)));
  return wrong;
}

describe.skipIf(!keepsStatements)(`named statements through PgBouncer ${version}`, () => {
  it("work when there are more than max_prepared_statements", async () => {
    const database = await connectBehind(await open());
    expect(await runMany(database, 120)).toEqual([]);
    const kept = await countKept(database);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(maxStatements);
  });

  it("are planned again after a migration, by processes of the new version", async () => {
    const pgbouncer = await open();
    await runDirectly("create table probe (id int, note text)");
    await runDirectly("insert into probe values (1, 'first')");
    const read = async (database: Database) =>
      (await database.system.query("select * from probe where id = $1", [1])).rows;
    const earlier = await connectBehind(pgbouncer);
    expect(await read(earlier)).toEqual([{ id: 1, note: "first" }]);

    await runDirectly("alter table probe add column more text, alter column id type bigint");
    await expect(read(earlier)).rejects.toThrow(/cached plan must not change result type/);
    const newer = await connectBehind(pgbouncer, { schema: knownMigration + 1 });
    expect(await read(newer)).toEqual([{ id: "1", note: "first", more: null }]);
    await runDirectly("drop table probe");
  });

  it("work after they failed to be prepared", async () => {
    const database = await connectBehind(await open());
    const inFailed = asActor(database, userIds[0]!, async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {});
      await tx.execute(sql`select ${3}::int as three`);
    });
    await expect(inFailed).rejects.toMatchObject({ cause: { code: "25P02" } });
    const { rows } = await asActor(database, userIds[0]!, (tx) =>
      tx.execute(sql`select ${3}::int as three`),
    );
    expect(rows).toEqual([{ three: 3 }]);

    const count = () => database.system.query("select id from late where id = $1", [1]);
    await expect(count()).rejects.toMatchObject({ code: "42P01" });
    await runDirectly("create table late (id int)");
    expect((await count()).rows).toEqual([]);
    await runDirectly("drop table late");
  });

  it.each(["deallocate all", "discard all"])("work after another client's %s", async (reset) => {
    const pgbouncer = await open();
    const database = await connectBehind(pgbouncer);
    expect(await runMany(database, 5)).toEqual([]);
    const other = new pg.Client(addressOf(pgbouncer));
    await other.connect();
    onTestFinished(() => other.end());
    await other.query({ name: "own", text: "select $1::int", values: [1] });
    await other.query(reset);
    expect(await runMany(database, 5)).toEqual([]);
  });

  it("work if PgBouncer resets the connection after every transaction", async () => {
    const database = await connectBehind(await open({ more: ["server_reset_query_always = 1"] }));
    expect(await runMany(database, 30)).toEqual([]);
  });

  it("work after PgBouncer or its connection to PostgreSQL was restarted", async () => {
    const pgbouncer = await open();
    const database = await connectBehind(pgbouncer);
    const untilBack = () =>
      waitFor(() =>
        runMany(database, 1).then(
          () => true,
          (error: unknown) => {
            if (!isDatabaseAway(error)) throw error;
            return false;
          },
        ),
      );
    expect(await runMany(database, 30)).toEqual([]);
    await pgbouncer.kill("SIGKILL");
    await pgbouncer.start();
    await untilBack();
    expect(await runMany(database, 30)).toEqual([]);

    const { rows } = await database.system.query<{ pid: number }>("select pg_backend_pid() as pid");
    await runDirectly(`select pg_terminate_backend(${rows[0]!.pid})`);
    await untilBack();
    expect(await runMany(database, 30)).toEqual([]);
  });

  it("work, with no user's rights or time limit left, after statements were cancelled", async () => {
    override(heavyReads, { statement: 100 });
    const database = await connectBehind(await open());
    const ctx = { app: { database }, userId: userIds[0]! };
    const sleepFor = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`;
    for (let round = 0; round < 5; round += 1) {
      await expect(
        runHeavyQuery(ctx, undefined, (tx) => tx.execute(sleepFor(5))),
      ).rejects.toMatchObject({ code: "unavailable" });
      // Longer than the limit above.
      await asActor(database, userIds[1]!, (tx) => tx.execute(sleepFor(0.2)));

      const cut = asActor(database, userIds[0]!, (tx) => tx.execute(sleepFor(60))).catch(
        (error: unknown) => error,
      );
      await waitFor(async () => {
        const asleep = "select from pg_stat_activity where wait_event = 'PgSleep'";
        return (await runDirectly(asleep)).rows.length > 0;
      });
      database.setAway(true);
      database.setAway(false);
      expect(await cut).toSatisfy(isDatabaseAway);
      const { wrong } = await alternateRights(database, userIds, {
        count: 50,
        concurrency: 5,
        random: Math.random,
      });
      // A connection that is not yet known to be closed fails its first statement.
      expect(wrong.filter((one) => !one.startsWith("away"))).toEqual([]);
    }
  });
});
