/**
 * Transactions, and the settings that each makes for itself with SET LOCAL, so that no connection keeps any
 * (decision 41).
 */
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { causesOf } from "../error-causes.ts";
import { recordBrokenConnection } from "./failure.ts";

/** The transaction of services; it carries the actor. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient };

/** A setting of PostgreSQL by name. */
export type Setting = readonly [name: string, value: string];

/** Begins a transaction; the text is sent with its first statement. */
export type Begin = {
  /** `userId` must be a UUID or empty. */
  asActor: (userId: string) => string;
  /** Reads one statement, which is planned once per connection. */
  asQuery: (userId: string) => string;
  /** Reads on one snapshot. */
  asReader: (userId: string) => string;
  asSystem: () => string;
};

const writing = "isolation level read committed";
const oneRead = "isolation level read committed, read only";
const snapshot = "isolation level repeatable read, read only";
/** SQLSTATE of a write in a read-only transaction, such as on a standby. */
const readOnly = "25006";

/** `settings` are the settings for which the server has other values. */
export function createBegin(settings: readonly Setting[]): Begin {
  const ofServer = settings.map(([name, value]) => setLocal(name, value)).join("");
  const startOf = (mode: string) => `begin ${mode}${ofServer}`;
  // Plans that consider the parameters are made for each request, which costs more than they save.
  // They expect a user of average size, and would collect and sort all entries of a user with many.
  const keptPlan =
    setLocal("plan_cache_mode", "force_generic_plan") + setLocal("enable_bitmapscan", "off");
  // Each transaction sets both, so that it cannot inherit them, even from a connection that others use too.
  const asUser = (mode: string, more = "") => {
    const start = `${startOf(mode)}${more}${setLocal("app.system", "")}`;
    return (userId: string) => start + setLocal("app.user_id", userId);
  };
  const asSystem = `${startOf(writing)}${setLocal("app.system", "on")}${setLocal("app.user_id", "")}`;
  return {
    asActor: asUser(writing),
    asQuery: asUser(oneRead, keptPlan),
    asReader: asUser(snapshot),
    asSystem: () => asSystem,
  };
}

function setLocal(name: string, value: string): string {
  return `; set local ${name} = ${pg.escapeLiteral(value)}`;
}

type Connect = () => Promise<pg.PoolClient>;

/** Commits when `work` returns, rolls back when it throws. */
export async function runTransaction<Result>(
  connect: Connect,
  begin: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await connect();
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
    broken = findDemotion(begin, error);
    await client.query("rollback").catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs one statement in a transaction that is sent with it, so that it costs one round trip. Returns the driver's
 * result.
 */
export async function runStatement(
  connect: Connect,
  begin: string,
  statement: string | pg.QueryConfig,
  values?: unknown[],
): Promise<pg.QueryResult> {
  const client = await connect();
  let broken: Error | undefined;
  try {
    const sent = [
      client.query(begin),
      client.query(statement, values),
      client.query("commit"),
    ] as const;
    const [begun, ran, ended] = await Promise.allSettled(sent);
    // A failed commit leaves the connection in an unknown state.
    if (ended.status === "rejected") broken = ended.reason as Error;
    const failed = [begun, ran, ended].find((one) => one.status === "rejected");
    if (failed !== undefined) {
      broken ??= findDemotion(begin, failed.reason);
      throw failed.reason;
    }
    return (ran as PromiseFulfilledResult<pg.QueryResult>).value;
  } finally {
    client.release(broken);
  }
}

/**
 * The error, if the server rejected a write because it has become a standby: the connection is useless, and the
 * same request succeeds on one to the new primary.
 */
function findDemotion(begin: string, error: unknown): Error | undefined {
  if (begin.includes("read only")) return undefined;
  const demotion = causesOf(error).find(
    (one) => one instanceof pg.DatabaseError && one.code === readOnly,
  );
  if (demotion !== undefined) recordBrokenConnection(demotion);
  return demotion;
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
