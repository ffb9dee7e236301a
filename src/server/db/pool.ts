/** A pool of connections in which few wait, not for long, and nobody while the database is away. */
import pg from "pg";
import { DatabaseAway, noteBrokenConnection } from "./failure.ts";
import { tuneClient } from "./tune-client.ts";

export type Pool = pg.Pool & {
  /** While it is away every wait for a connection fails at once, and what was sent over one fails too. */
  setAway: (isAway: boolean) => void;
};

/** How many may wait for a connection; each has the memory of its request. */
const mostWaiting = 500;
const waitMilliseconds = 5_000;
const closeMilliseconds = 5_000;

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;
type Connect = (callback?: Callback) => Promise<pg.PoolClient> | undefined;

/** Nothing connects before the first query. A connection that cannot be had throws DatabaseAway. */
export function openPool(settings: pg.PoolConfig): Pool {
  const pool = new pg.Pool({
    ...settings,
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMilliseconds,
    application_name: "commonplace",
  });
  const clients = new Set<pg.PoolClient>();
  let isAway = false;
  // A connection that breaks is replaced by the pool, and fails what was asked of it; unheard, idle
  // or between two statements of a transaction, it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    clients.add(client);
    client.once("end", () => clients.delete(client));
    client.on("error", noteBrokenConnection);
    tuneClient(client);
  });

  const connect = pool.connect.bind(pool) as Connect;
  const waiting = new Set<() => void>();
  const acquire = (callback: Callback) => {
    if (isAway || pool.waitingCount >= mostWaiting) return callback(new DatabaseAway());
    const giveUp = () => {
      waiting.delete(giveUp);
      callback(new DatabaseAway());
    };
    waiting.add(giveUp);
    connect((error, client, release) => {
      // What was given up is not awaited by anybody any more.
      if (!waiting.delete(giveUp)) return release?.();
      callback(error && new DatabaseAway(error), client, release);
    });
  };
  /** Takes a callback where a query of the pool itself asks. */
  const connectOrFail: Connect = (callback) => {
    if (callback !== undefined) return void acquire(callback);
    return new Promise((resolve, reject) =>
      acquire((error, client) => (error === undefined ? resolve(client!) : reject(error))),
    );
  };
  const end = pool.end.bind(pool) as () => Promise<void>;
  const cut = () => {
    for (const client of clients) streamOf(client).destroy();
  };
  return Object.assign(pool, {
    connect: connectOrFail as pg.Pool["connect"],
    setAway: (away: boolean) => {
      isAway = away;
      if (!away) return;
      for (const giveUp of waiting) giveUp();
      cut();
    },
    end: (async () => {
      // A server that hangs does not say goodbye.
      const timer = setTimeout(cut, closeMilliseconds);
      await end();
      clearTimeout(timer);
    }) as pg.Pool["end"],
  });
}

function streamOf(client: pg.PoolClient): { destroy: () => void } {
  return (client as unknown as { connection: { stream: { destroy: () => void } } }).connection
    .stream;
}
