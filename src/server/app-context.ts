/** The dependencies of every service, opened once per process, and the user they act for. */
import type { Models } from "./ai/ai.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import { asActor, asReader, type Database, type Tx } from "./db/database.ts";
import type { Env } from "./settings/env.ts";
import type { Events } from "./events.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Log } from "./logging/log.ts";
import type { Mail } from "./mail/mail.ts";
import type { PictureConverter } from "./pictures/picture-converter.ts";
import type { Shutdown } from "./shutdown.ts";
import type { Scratch } from "./files/scratch.ts";
import type { Storage } from "./files/storage.ts";

export type AppContext = {
  env: Env;
  log: Log;
  database: Database;
  storage: Storage;
  scratch: Scratch;
  events: Events;
  jobs: Jobs;
  /** Null if no model provider is configured. */
  models: Models | null;
  mail: Mail;
  pictures: PictureConverter;
  shutdown: Shutdown;
};

/** The first argument of every service: the app's context and the user it acts for. */
export type Ctx = {
  app: AppContext;
  userId: string;
  /**
   * The scopes of the API key sent. Absent for sessions and jobs, which may do everything that the user may.
   */
  scopes?: readonly KeyScope[];
};

/** Runs a transaction that sees only the rows visible to the user of `ctx`. */
export function inTransaction<Result>(
  ctx: Ctx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return asActor(ctx.app.database, ctx.userId, work);
}

/** The same for several reads that must see one state of the database. */
export function readOnlyTransaction<Result>(
  ctx: Ctx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return asReader(ctx.app.database, ctx.userId, work);
}
