/** Transactions of users, visitors and the system in random order, each of which checks whose rights it has. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { collections } from "#features/collections/server/tables.ts";
import {
  asActor,
  asPublic,
  asReader,
  asSystem,
  queryAsActor,
  type Database,
  type Tx,
} from "#server/db/database.ts";
import { isDatabaseAway } from "#server/db/failure.ts";

/** What was wrong, in words; the server's processes that were used; the transactions that ended. */
export type RightsRun = { wrong: string[]; pids: Set<number>; ended: number };

const facts = `select app_is_system() as system, app_user_id()::text as actor, pg_backend_pid() as pid,
  (select count(distinct user_id)::int from interest_profiles) as owners`;

type Facts = { system: boolean; actor: string | null; pid: number; owners: number };

class Thrown extends Error {}

/**
 * Runs `count` transactions, `concurrency` at once; many fail or are rolled back. `userIds` are all users of the database,
 * at least two, each with a collection, so that the system sees more owners than any of them. `random` returns numbers
 * from 0 to 1.
 */
export async function alternateRights(
  database: Database,
  userIds: readonly string[],
  options: { count: number; concurrency: number; random: () => number },
): Promise<RightsRun> {
  const { random } = options;
  const run: RightsRun = { wrong: [], pids: new Set(), ended: 0 };
  const check = (
    kind: string,
    found: Facts,
    expected: { actor: string | null; system: boolean },
  ) => {
    run.pids.add(found.pid);
    const isWide = expected.system ? found.owners < userIds.length : found.owners > 1;
    if (found.system !== expected.system || found.actor !== expected.actor || isWide)
      run.wrong.push(
        `${kind}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
      );
  };
  const read = async (tx: Tx) => (await tx.execute(sql.raw(facts))).rows[0] as unknown as Facts;
  /** Fails, or not, in one of the ways of a service. */
  const fail = async (tx: Tx, userId: string) => {
    const way = Math.floor(random() * 8);
    if (way === 0) throw new Thrown("thrown");
    if (way === 1) await tx.execute(sql`select 1 / 0`);
    if (way === 2) await tx.execute(sql`select 1 / 0`).catch(() => {});
    // Another user's row is refused by the policy.
    if (way === 3)
      await tx.insert(collections).values({ id: randomUUID(), userId: randomUUID(), title: "No" });
    if (way === 4) {
      await tx.insert(collections).values({ id: randomUUID(), userId, title: "Undone" });
      throw new Thrown("thrown after a write");
    }
  };
  const kinds: ((userId: string) => Promise<void>)[] = [
    (userId) =>
      asActor(database, userId, async (tx) => {
        check("actor", await read(tx), { actor: userId, system: false });
        await fail(tx, userId);
      }),
    (userId) =>
      asReader(database, userId, async (tx) => {
        check("reader", await read(tx), { actor: userId, system: false });
        await fail(tx, userId);
      }),
    async (userId) => {
      const text = random() < 0.3 ? "select 1 / 0, $1::int" : `${facts}, $1::int`;
      const [row] = await queryAsActor(database, userId, { text, values: [1] });
      const [system, actor, pid, owners] = row as [boolean, string, number, number];
      check("query", { system, actor, pid, owners }, { actor: userId, system: false });
    },
    () =>
      asPublic(database, async (tx) => {
        check("visitor", await read(tx), { actor: null, system: false });
      }),
    async () => {
      const { rows } = await database.actors.query<Facts>(facts);
      check("visitor's query", rows[0]!, { actor: null, system: false });
    },
    (userId) =>
      asSystem(database, async (tx) => {
        check("system", await read(tx), { actor: null, system: true });
        await fail(tx, userId);
      }),
    async () => {
      const text = random() < 0.3 ? "select 1 / 0, $1::int" : `${facts}, $1::int`;
      const { rows } = await database.system.query<Facts>(text, [1]);
      check("system's query", rows[0]!, { actor: null, system: true });
    },
  ];
  let left = options.count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const userId = userIds[Math.floor(random() * userIds.length)]!;
      const kind = kinds[Math.floor(random() * kinds.length)]!;
      await kind(userId).catch((error: unknown) => {
        // Only the failures above are expected.
        if (isDatabaseAway(error)) run.wrong.push(`away: ${String(error)}`);
      });
      run.ended += 1;
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return run;
}
