/** The database is away (refusing, hanging, out of connections), and recovers by itself. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Events, startEvents } from "../events.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../testing/database/database-proxy.ts";
import { setUpContext } from "../testing/contexts.ts";
import { waitFor, createUser } from "../testing/test-context.ts";
import { asActor, asReader, type Database, connectDatabase } from "./database.ts";
import { DatabaseAway, isDatabaseAway } from "./failure.ts";

/** While a server works, a slow machine must not count as a hanging one. */
const unhurried = 60_000;
/** Milliseconds. Read at each attempt. */
const pace = { beat: unhurried, connect: unhurried, minPause: 2, maxPause: 20 };
/** Before a server hangs. */
const beating = 500;

const context = await setUpContext();
let proxy: DatabaseProxy;
let database: Database;
let events: Events;
let told: string[];
let userId: string;

beforeAll(async () => {
  userId = (await createUser(context)).userId;
});
beforeEach(async () => {
  proxy = await startDatabaseProxy(context.database.connection);
  database = connectDatabase(proxy.connection, {
    settings: context.database.settings,
    actors: 3,
    system: 2,
  });
  pace.beat = pace.connect = unhurried;
  events = await startEvents(database, context.log, false, pace);
  told = [];
  events.onSessionChange((id) => told.push(id));
});
afterEach(async () => {
  proxy.set("cut");
  await events.close();
  await database.close();
  await proxy.close();
});

const ask = (person = userId) => asActor(database, person, (tx) => tx.execute("select 1"));
const isAnswered = () =>
  ask().then(
    () => true,
    () => false,
  );
const countConnections = async (name: string) => {
  const { rows } = await context.database.system.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where application_name = $1 and datname = current_database() and client_addr is null and pid <> pg_backend_pid()`,
    [name],
  );
  return rows[0]!.open;
};

describe("a database that is away", () => {
  it("is retried by one connection at a time, and its return is announced once", async () => {
    const listeners = await countConnections("commonplace-listener");
    proxy.set("cut");
    await waitFor(async () => proxy.refused().count >= 20);
    expect(proxy.refused().max).toBe(1);
    proxy.set("open");
    await waitFor(async () => told.length > 0);
    expect(await countConnections("commonplace-listener")).toBe(listeners);
    await waitFor(isAnswered);
    expect(told).toEqual(["*"]);
  });

  it("fails requests at once with a user-facing message, and recovers by itself", async () => {
    await ask();
    proxy.set("cut");
    await waitFor(async () => {
      const failure = await ask().catch((error: unknown) => error);
      return failure instanceof DatabaseAway && failure.cause === undefined;
    });
    // Only the listener's attempts are sent; nothing waits for them.
    const failures = await Promise.all(
      Array.from({ length: 50 }, () => ask().catch((e: unknown) => e)),
    );
    for (const failure of failures)
      expect(failure).toMatchObject({
        code: "unavailable",
        message: "The database does not answer at the moment. Please try again shortly.",
      });
    await expect(database.system.query("select 1")).rejects.toThrow(DatabaseAway);
    proxy.set("open");
    await waitFor(isAnswered);
    expect((await database.system.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("is detected when it hangs, and waiting requests fail", async () => {
    pace.beat = beating;
    await events.close();
    events = await startEvents(database, context.log, false, pace);
    events.onSessionChange((id) => told.push(id));
    await Promise.all([ask(), ask(), ask()]);
    pace.connect = 200;
    proxy.set("frozen");
    const waiting = Array.from({ length: 20 }, () => ask().catch((error: unknown) => error));
    for (const failure of await Promise.all(waiting)) expect(isDatabaseAway(failure)).toBe(true);
    pace.beat = pace.connect = unhurried;
    told.length = 0;
    proxy.set("open");
    await waitFor(isAnswered);
    await waitFor(async () => told.length > 0);
    expect(told).toEqual(["*"]);
  });

  it("is detected when it hangs and another server takes over at once", async () => {
    pace.beat = beating;
    await events.close();
    events = await startEvents(database, context.log, false, pace);
    events.onSessionChange((id) => told.push(id));
    await Promise.all([ask(), ask(), ask()]);
    proxy.set("replaced");
    const waiting = Array.from({ length: 3 }, () => ask().catch((error: unknown) => error));
    for (const failure of await Promise.all(waiting)) expect(isDatabaseAway(failure)).toBe(true);
    await waitFor(isAnswered);
    pace.beat = unhurried;
    expect(told).toEqual(["*"]);
  });

  it("is recognised as a standby by its rejection of writes, and loses its connection", async () => {
    const pids = new Set<unknown>();
    const write = () =>
      asActor(database, userId, async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>("select pg_backend_pid() as pid");
        pids.add(rows[0]!.pid);
        await tx.execute(`update profiles set username = 'Ada' where id = '${userId}'`);
      });
    const name = String(context.database.connection.database);
    const setReadOnly = (value: string) =>
      context.database.system.query(
        `alter database ${name} set default_transaction_read_only = ${value}`,
      );
    await setReadOnly("on");
    try {
      for (let count = 0; count < 2; count += 1)
        expect(isDatabaseAway(await write().catch((error: unknown) => error))).toBe(true);
      expect(pids.size).toBe(2);
      expect(database.actors.totalCount).toBe(0);
      const single = await database.system.query("delete from users").catch((e: unknown) => e);
      expect(isDatabaseAway(single)).toBe(true);
    } finally {
      await setReadOnly("off");
    }
    await write();
    // A write in a read-only transaction is a fault of our code.
    const ours = await asReader(database, userId, (tx) => tx.execute("delete from users")).catch(
      (error: unknown) => error,
    );
    expect(isDatabaseAway(ours)).toBe(false);
  });

  it("is distinguished from a failing statement, and from one lost listener", async () => {
    const failure = await asActor(database, userId, (tx) => tx.execute("select 1 / 0")).catch(
      (e: unknown) => e,
    );
    expect(isDatabaseAway(failure)).toBe(false);
    const slow = asActor(database, userId, (tx) => tx.execute("select pg_sleep(0.3)"));
    await context.database.system.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'commonplace-listener' and datname = current_database()",
    );
    await waitFor(async () => told.length > 0);
    await slow;
  });
});

describe("many requests for connections", () => {
  it("are limited: requests over the limit fail at once, others are served", async () => {
    const { promise: free, resolve: release } = Promise.withResolvers<void>();
    // Each is another user, because one user may not hold all connections.
    const holders = [1, 2, 3].map(() => asActor(database, randomUUID(), () => free));
    await waitFor(async () => database.actors.totalCount === 3 && database.actors.idleCount === 0);
    const crowd = Array.from({ length: 700 }, () =>
      ask(randomUUID()).then(
        () => "served",
        (e: unknown) => e,
      ),
    );
    // Rejected in this tick, before anything is released.
    await sleep(0);
    expect(database.actors.waitingCount).toBe(500);
    release();
    const ends = await Promise.all(crowd);
    await Promise.all(holders);
    expect(ends.filter((end) => end === "served")).toHaveLength(500);
    expect(ends.filter((end) => end instanceof DatabaseAway)).toHaveLength(200);
  });
});
