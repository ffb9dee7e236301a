/** Connections to PostgreSQL, used as an actor or as the system. */
import { sql } from "drizzle-orm";
import type pg from "pg";
import { concurrencyLimits } from "../limits/concurrency-policies.ts";
import { createSemaphore, type Semaphore } from "../limits/semaphore.ts";
import { createPool, type Pool } from "./pool.ts";
import {
  type Begin,
  createBegin,
  runStatement,
  runTransaction,
  type Setting,
  type Tx,
} from "./transaction.ts";

export type { Tx } from "./transaction.ts";

/** How to connect to a prepared database. */
export type Access = {
  connection: pg.ClientConfig;
  /** To PostgreSQL itself, for LISTEN; `connection` may lead to a pooler. */
  direct: pg.ClientConfig;
  /** Made by every transaction. */
  settings: readonly Setting[];
  /** Whether frequent statements are named, so that PostgreSQL plans them once per connection. */
  isPrepared: boolean;
};

/**
 * `query` of a pool runs one statement in a transaction of its own: of `actors` as a visitor, of `system` with
 * the system's rights. A connection has no rights of its own.
 */
export type Database = Access & {
  actors: Pool;
  system: Pool;
  begin: Begin;
  /** Limits the connections of one user, so that some are left for others. */
  semaphore: Semaphore;
  /** While the database is away, waiting and new requests fail at once. */
  setAway: (isAway: boolean) => void;
  close: () => Promise<void>;
};

/** The part of a service's Ctx that its queries need. */
export type ActorCtx = { app: { database: Database }; userId: string };

/** The maximum share of the actors' connections that one user may hold. */
const maxUserShare = 0.6;

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Creates the pools, of so many connections. Connects at the first query. `schema` is the version in named statements, by
 * default this one.
 */
export function connectDatabase(
  connection: pg.ClientConfig,
  options: Partial<Access> & { actors?: number; system?: number; schema?: number } = {},
): Database {
  const { direct = connection, settings = [], isPrepared = true, schema } = options;
  const begin = createBegin(settings);
  const pool = (max: number, begun: string) =>
    createPool(
      { ...connection, max },
      { begin: begun, isPrepared, ...(schema !== undefined && { schema }) },
    );
  const actors = pool(options.actors ?? 10, begin.asActor(""));
  const system = pool(options.system ?? 5, begin.asSystem());
  const semaphore = createSemaphore({
    ...concurrencyLimits.connections,
    maxPerKey: Math.ceil(actors.options.max * maxUserShare),
  });
  return {
    actors,
    system,
    semaphore,
    begin,
    connection,
    direct,
    settings,
    isPrepared,
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
  const { actors, begin, semaphore } = database;
  return semaphore.withPermit(userId, () =>
    runTransaction(actors.connect, begin.asActor(userId), work),
  );
}

/** The same for several queries on one read-only snapshot. */
export async function asReader<Result>(
  database: Database,
  userId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!uuidShape.test(userId)) throw new TypeError("asReader needs the UUID of a user");
  const { actors, begin, semaphore } = database;
  return semaphore.withPermit(userId, () =>
    runTransaction(actors.connect, begin.asReader(userId), work),
  );
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
  return runTransaction(database.actors.connect, database.begin.asActor(""), work);
}

/** Runs `work` in a transaction of the system: identity, sweeps. Never for user input alone. */
export async function asSystem<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return runTransaction(database.system.connect, database.begin.asSystem(), work);
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
  const { actors, begin, semaphore } = database;
  const asked = { ...statement, rowMode: "array" };
  const { rows } = await semaphore.withPermit(userId, () =>
    runStatement(actors.connect, begin.asQuery(userId), asked),
  );
  return rows as unknown[][];
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
