/** Users and the system through one connection of PgBouncer: no transaction of a user has the system's rights. */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { asActor, connectDatabase, type Database } from "#server/db/database.ts";
import { prepareDatabase } from "#server/db/migrate.ts";
import { startJobs } from "#server/jobs/jobs.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { alternateRights } from "#server/testing/database/alternate-rights.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#server/testing/database/database-proxy.ts";
import { seededRandom } from "#server/testing/seeded-random.ts";
import { createUser, waitFor } from "#server/testing/test-context.ts";
import { describePgbouncer, startPgbouncer } from "./services/pgbouncer.ts";
import type { Service } from "./services/service.ts";

const context = await setUpContext();
const direct = context.database.connection;
const { version, keepsStatements } = describePgbouncer();
/** Fewer than the tests use, so that PgBouncer also drops some. */
const maxStatements = 20;
let server: DatabaseProxy;
let pgbouncer: Service;
let userIds: string[];

beforeAll(async () => {
  // PgBouncer, which may run as another user, cannot enter the folder of the server's socket.
  server = await startDatabaseProxy(direct);
  pgbouncer = await startPgbouncer(server.connection, 1, { maxStatements });
  userIds = [];
  for (const name of ["Ada", "Eve", "Bea"]) userIds.push((await createUser(context, name)).userId);
});
afterAll(async () => {
  await pgbouncer.close();
  await server.close();
});

const modes = keepsStatements ? [true, false] : [false];

describe.each(modes)(
  `one connection of PgBouncer ${version} in transaction mode, named statements: %s`,
  (isPrepared) => {
    let database: Database;
    beforeAll(async () => {
      const connection = { ...direct, host: "127.0.0.1", port: pgbouncer.port };
      const access = await prepareDatabase(connection, { direct, isPrepared });
      database = connectDatabase(connection, access);
    });
    afterAll(() => database.close());

    it.each([1, 15])(
      "gives no user the system's rights, with %i transactions at once, errors and rollbacks",
      { timeout: 120_000 },
      async (concurrency) => {
        const seed = randomInt(2 ** 31);
        const run = await alternateRights(database, userIds, {
          count: 1_500,
          concurrency,
          random: seededRandom(seed),
        });
        expect({ seed, wrong: run.wrong }).toEqual({ seed, wrong: [] });
        expect([run.ended, run.pids.size]).toEqual([1_500, 1]);
      },
    );

    it(
      "gives none when clients are cut in the middle of transactions",
      { timeout: 120_000 },
      async () => {
        const seed = randomInt(2 ** 31);
        const cutter = setInterval(() => {
          database.setAway(true);
          database.setAway(false);
        }, 100);
        const run = await alternateRights(database, userIds, {
          count: 1_500,
          concurrency: 15,
          random: seededRandom(seed),
        });
        clearInterval(cutter);
        const wrong = run.wrong.filter((one) => !one.startsWith("away"));
        expect({ seed, wrong }).toEqual({ seed, wrong: [] });
        expect(run.ended).toBe(1_500);
      },
    );

    it("runs jobs", async () => {
      const jobs = await startJobs(database, context.log, false);
      const done: unknown[] = [];
      await jobs.register(
        [
          {
            queue: "through-pgbouncer",
            concurrency: 2,
            expireInSeconds: 60,
            retryLimit: 1,
            work: async ({ number }) => void done.push(number),
            giveUp: async () => {},
          },
        ],
        { work: true },
      );
      for (let number = 0; number < 20; number += 1)
        await asActor(database, userIds[0]!, (tx) =>
          jobs.send(tx, "through-pgbouncer", { number }),
        );
      jobs.nudge("through-pgbouncer");
      await waitFor(async () => done.length >= 20);
      await jobs.stop();
      expect(new Set(done).size).toBe(20);
    });
  },
);

describe("the start behind PgBouncer", () => {
  it("ends with a sentence without DATABASE_DIRECT_URL, and with options in the address", async () => {
    const connection = { ...direct, host: "127.0.0.1", port: pgbouncer.port };
    await expect(prepareDatabase(connection)).rejects.toThrow(/set DATABASE_DIRECT_URL/);
    await expect(
      prepareDatabase({ ...connection, options: "-c jit=off" }, { direct }),
    ).rejects.toThrow(/pooler at DATABASE_URL rejects a setting of the address/);
  });

  it("ends with a sentence if it keeps no named statements, and DATABASE_PREPARED is on", async () => {
    // 0 is ignored before 1.21, which never keeps any.
    const forgetful = await startPgbouncer(server.connection, 1, { maxStatements: 0 });
    onTestFinished(() => forgetful.close());
    const connection = { ...direct, host: "127.0.0.1", port: forgetful.port };
    await expect(prepareDatabase(connection, { direct })).rejects.toThrow(
      /set DATABASE_PREPARED=off/,
    );
    await prepareDatabase(connection, { direct, isPrepared: false });
  });
});
