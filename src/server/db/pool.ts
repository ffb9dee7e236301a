/** A connection pool with a bounded queue and short waits, which fails at once while the database is away. */
import pg from "pg";
import { DatabaseAway, recordBrokenConnection } from "./failure.ts";
import { runStatement } from "./transaction.ts";
import { timeStatements } from "../metrics/slow-statements.ts";
import { tracing } from "../tracing/spans.ts";
import { createStatementNames, tuneClient } from "./tune-client.ts";

export type Pool = Omit<pg.Pool, "connect"> & {
  connect: () => Promise<pg.PoolClient>;
  /** While away, every wait for a connection and every running statement fails at once. */
  setAway: (isAway: boolean) => void;
};

/** The maximum waiting for a connection; each holds its request's memory. */
const maxWaiting = 500;
const waitMilliseconds = 5_000;
const closeMilliseconds = 5_000;

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;

/**
 * Connects at the first query. Throws DatabaseAway if no connection is available. `begin` begins the transaction of
 * a single `query`.
 */
export function createPool(
  settings: pg.PoolConfig,
  { begin, isPrepared, schema }: { begin: string; isPrepared: boolean; schema?: number },
): Pool {
  const pool = new pg.Pool({
    ...settings,
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMilliseconds,
    application_name: "commonplace",
  });
  const clients = new Set<pg.PoolClient>();
  const names = isPrepared ? createStatementNames(schema) : null;
  let isAway = false;
  // The pool replaces a broken connection, and its statements fail. Without this listener, an idle one's
  // error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    clients.add(client);
    client.once("end", () => clients.delete(client));
    client.on("error", recordBrokenConnection);
    tuneClient(client, names);
    timeStatements(client);
  });

  const connect = pool.connect.bind(pool) as (callback: Callback) => void;
  const waiting = new Set<() => void>();
  const acquire = (callback: Callback) => {
    if (isAway || pool.waitingCount >= maxWaiting) return callback(new DatabaseAway());
    const endSpan = tracing.tracer?.start({ name: "database transaction", kind: "client" });
    const giveUp = () => {
      waiting.delete(giveUp);
      const away = new DatabaseAway();
      endSpan?.(away);
      callback(away);
    };
    waiting.add(giveUp);
    connect((error, client, release) => {
      // The wait was given up before.
      if (!waiting.delete(giveUp)) return release?.();
      if (endSpan !== undefined && client !== undefined) endAtRelease(client, endSpan);
      else endSpan?.(error);
      callback(error && new DatabaseAway(error), client, release);
    });
  };
  const connectOrFail = () =>
    new Promise<pg.PoolClient>((resolve, reject) =>
      acquire((error, client) => (error === undefined ? resolve(client!) : reject(error))),
    );
  const end = pool.end.bind(pool) as () => Promise<void>;
  const cut = () => {
    for (const client of clients) streamOf(client).destroy();
  };
  return Object.assign(pool, {
    connect: connectOrFail,
    query: ((statement: string | pg.QueryConfig, values?: unknown[]) =>
      runStatement(connectOrFail, begin, statement, values)) as pg.Pool["query"],
    setAway: (away: boolean) => {
      isAway = away;
      if (!away) return;
      for (const giveUp of waiting) giveUp();
      cut();
    },
    end: (async () => {
      // A hanging server does not close the connection.
      const timer = setTimeout(cut, closeMilliseconds);
      await end();
      clearTimeout(timer);
    }) as pg.Pool["end"],
  });
}

/** A transaction lasts as long as it holds its connection. */
function endAtRelease(client: pg.PoolClient, end: (error?: unknown) => void): void {
  const release = client.release.bind(client);
  client.release = (error) => {
    end(error === true ? undefined : error);
    release(error);
  };
}

function streamOf(client: pg.PoolClient): { destroy: () => void } {
  return (client as unknown as { connection: { stream: { destroy: () => void } } }).connection
    .stream;
}
