/** Connections to PostgreSQL, used as an actor or as the system. */
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { concurrencyLimits } from "../limits/concurrency-policies.ts";
import { createSemaphore, type Semaphore } from "../limits/semaphore.ts";
import { createPool, type Pool } from "./pool.ts";

/** The transaction of services; it carries the actor. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient };

export type Database = {
  actors: Pool;
  system: Pool;
  /** Limits the connections of one user, so that some are left for others. */
  semaphore: Semaphore;
  /** Settings for a further connection, such as a listener's. */
  connection: pg.ClientConfig;
  /** While the database is away, waiting and new requests fail at once. */
  setAway: (isAway: boolean) => void;
  close: () => Promise<void>;
};

/** The part of a service's Ctx that its queries need. */
export type ActorCtx = { app: { database: Database }; userId: string };

/** The maximum share of the actors' connections that one user may hold. */
const maxUserShare = 0.6;

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Creates the pools. Connects at the first query. */
export function connectDatabase(
  connection: pg.ClientConfig,
  options: { actors?: number; system?: number } = {},
): Database {
  const pool = (max: number, settings: string) =>
    createPool({
      ...connection,
      max,
      options: `${connection.options ?? ""} ${settings}`.trim(),
    });
  const actors = pool(options.actors ?? 10, "");
  const system = pool(options.system ?? 5, "-c app.system=on");
  const semaphore = createSemaphore({
    ...concurrencyLimits.connections,
    maxPerKey: Math.ceil(actors.options.max * maxUserShare),
  });
  return {
    actors,
    system,
    semaphore,
    connection,
    setAway: (isAway) => {
      for (const one of [actors, system]) one.setAway(isAway);
    },
    close: async () => {
      await Promise.all([actors.end(), system.end()]);
    },
  };
}

/**
 * Runs `work` in a transaction in which row policies see `userId` as the actor. Commits when it returns,
 * rolls back when it throws. Throws if `userId` is not a lower-case UUID.
 */
export async function asActor<Result>(
  database: Database,
  userId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!uuidShape.test(userId)) throw new TypeError("asActor needs the UUID of a user");
  const begin = `begin; set local app.user_id = '${userId}'`;
  return database.semaphore.withPermit(userId, () => inTransaction(database.actors, begin, work));
}

/** The same for several queries on one read-only snapshot. */
export async function asReader<Result>(
  database: Database,
  userId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!uuidShape.test(userId)) throw new TypeError("asReader needs the UUID of a user");
  const begin = `begin isolation level repeatable read, read only; set local app.user_id = '${userId}'`;
  return database.semaphore.withPermit(userId, () => inTransaction(database.actors, begin, work));
}

/** Runs `work` with another actor, within a transaction of `userId`. An error must end the transaction. */
export async function asOther<Result>(
  tx: Tx,
  userId: string,
  otherId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const act = (id: string) => tx.execute(sql`select set_config('app.user_id', ${id}, true)`);
  await act(otherId);
  const result = await work();
  await act(userId);
  return result;
}

/** Runs `work` in a transaction without an actor, which sees only public rows. */
export async function asPublic<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database.actors, "begin; set local app.user_id = ''", work);
}

/** Runs `work` in a transaction of the system: identity, sweeps. Never for user input alone. */
export async function asSystem<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database.system, "begin", work);
}

/** A statement with its parameters in order. */
export type Statement = { text: string; values: unknown[] };

/**
 * Runs one read-only statement as the actor. Its transaction is sent with it, so that it costs one round
 * trip. Rows are arrays in the order of the statement.
 */
export async function queryAsActor(
  database: Database,
  userId: string,
  statement: Statement,
): Promise<unknown[][]> {
  if (!uuidShape.test(userId)) throw new TypeError("queryAsActor needs the UUID of a user");
  return database.semaphore.withPermit(userId, () =>
    queryInTransaction(database.actors, userId, statement),
  );
}

async function queryInTransaction(
  pool: Pool,
  userId: string,
  statement: Statement,
): Promise<unknown[][]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const sent = [
      client.query(
        `begin read only; set local app.user_id = '${userId}'; set local plan_cache_mode = force_generic_plan`,
      ),
      client.query<unknown[]>({ ...statement, rowMode: "array" }),
      client.query("commit"),
    ] as const;
    const [begun, read, ended] = await Promise.allSettled(sent);
    // A failed commit leaves the connection in an unknown state.
    if (ended.status === "rejected") broken = ended.reason as Error;
    if (begun.status === "rejected") throw begun.reason;
    if (read.status === "rejected") throw read.reason;
    return read.value.rows;
  } finally {
    client.release(broken);
  }
}

async function inTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Pipelined: the begin is sent with the first query, without its own round trip.
    const begun = client.query(begin);
    begun.catch(() => {});
    const result = await work(drizzleOn(client));
    await begun;
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const onClient = new WeakMap<pg.PoolClient, Tx>();

function drizzleOn(client: pg.PoolClient): Tx {
  let made = onClient.get(client);
  if (made === undefined) {
    made = drizzle(client) as Tx;
    onClient.set(client, made);
  }
  return made;
}

/**
 * Awaits statements sent together, all of them even if one fails, because a transaction must not end while
 * another of its branches may still send. Throws the first failure.
 */
export async function allSent<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [Key in keyof Sent]: Awaited<Sent[Key]> }> {
  const settled = await Promise.allSettled(sent);
  const failed = settled.find((one) => one.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never;
}
