/** What every service may use, opened once per process, and who it acts for. */
import { asActor, type Database, type Tx } from "./db/database.ts";
import type { Env } from "./env.ts";
import type { Events } from "./events.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import type { Storage } from "./storage.ts";

export type Machine = {
  env: Env;
  log: Log;
  database: Database;
  storage: Storage;
  events: Events;
  jobs: Jobs;
};

/** The first argument of every service: the machine and the person it acts for. */
export type Ctx = { machine: Machine; userId: string };

/** A transaction in which only what the person of `ctx` may see exists. */
export function inTx<Result>(ctx: Ctx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return asActor(ctx.machine.database, ctx.userId, work);
}
