/** Users and the system alternate on one connection, as behind a pooler: no setting of one reaches another. */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setUpContext } from "../testing/contexts.ts";
import { alternateRights } from "../testing/database/alternate-rights.ts";
import { seededRandom } from "../testing/seeded-random.ts";
import { createUser } from "../testing/test-context.ts";
import { asActor, asReader, asSystem, connectDatabase, type Database } from "./database.ts";
import { runStatement } from "./transaction.ts";

const context = await setUpContext();
/** Its actors and its system share a pool of one connection. */
let shared: Database;
let userIds: string[];

beforeAll(async () => {
  const { connection, settings } = context.database;
  // The server has another value of work_mem, so each transaction must make and undo the setting.
  const own = connectDatabase(connection, {
    settings: [...settings, ["work_mem", "1234kB"]],
    actors: 1,
    system: 1,
  });
  const { actors, begin } = own;
  const asSystemOnActors = Object.create(actors) as Database["system"];
  asSystemOnActors.query = ((text: string, values?: unknown[]) =>
    runStatement(actors.connect, begin.asSystem(), text, values)) as typeof actors.query;
  shared = { ...own, system: asSystemOnActors };
  userIds = [];
  for (const name of ["Ada", "Eve", "Bea"]) userIds.push((await createUser(context, name)).userId);
});
afterAll(() => shared.close());

/** What a transaction would inherit: read on the bare connection, outside of any. */
async function readLeft() {
  const client = await shared.actors.connect();
  try {
    const { rows } = await client.query(
      `select coalesce(current_setting('app.system', true), '') as system,
              coalesce(current_setting('app.user_id', true), '') as actor,
              current_setting('work_mem') as work_mem, current_setting('transaction_read_only') as read_only`,
    );
    return rows[0] as Record<string, string>;
  } finally {
    client.release();
  }
}

describe("one connection", () => {
  it.each([1, 6])(
    "gives no user the system's rights, with %i transactions at once, errors and rollbacks",
    async (concurrency) => {
      const seed = randomInt(2 ** 31);
      const run = await alternateRights(shared, userIds, {
        count: 400,
        concurrency,
        random: seededRandom(seed),
      });
      expect({ seed, wrong: run.wrong }).toEqual({ seed, wrong: [] });
      expect([run.ended, run.pids.size]).toEqual([400, 1]);
    },
  );

  it("keeps no setting after a transaction, whether it commits, fails or throws", async () => {
    const before = await readLeft();
    expect(before).toMatchObject({ system: "", actor: "", read_only: "off" });
    expect(before["work_mem"]).not.toBe("1234kB");
    const [userId] = userIds as [string];
    const divide = () => shared.system.query("select 1 / 0");
    for (const work of [
      () => asSystem(shared, (tx) => tx.execute("show work_mem")),
      () => asSystem(shared, (tx) => tx.execute("select 1 / 0")),
      () => asSystem(shared, async () => Promise.reject(new Error("thrown"))),
      () => asActor(shared, userId, (tx) => tx.execute("select 1 / 0")),
      () => asReader(shared, userId, (tx) => tx.execute("select 1")),
      () => asReader(shared, userId, (tx) => tx.execute("delete from users")),
      divide,
    ]) {
      await work().catch(() => {});
      expect(await readLeft()).toEqual(before);
    }
  });

  it("gives no leftover rights to a user, and no leftover actor to the system", async () => {
    const client = await shared.actors.connect();
    await client.query(`set app.system = 'on'; set app.user_id = '${userIds[0]}'`);
    client.release();
    const random = seededRandom(1);
    const run = await alternateRights(shared, userIds, { count: 60, concurrency: 2, random });
    expect(run.wrong).toEqual([]);
    const cleaner = await shared.actors.connect();
    await cleaner.query("reset app.system; reset app.user_id");
    cleaner.release();
  });
});

describe("a connection without prepared statements", () => {
  it("names none", async () => {
    const { connection, settings } = context.database;
    const named = async (isPrepared: boolean) => {
      const database = connectDatabase(connection, { settings, isPrepared, system: 1 });
      try {
        for (let round = 0; round < 2; round += 1)
          expect((await database.system.query("select $1::int as one", [1])).rows).toEqual([
            { one: 1 },
          ]);
        return (await database.system.query("select name from pg_prepared_statements")).rows.length;
      } finally {
        await database.close();
      }
    };
    expect([await named(true), await named(false)]).toEqual([1, 0]);
  });
});
