/** An app context for one test file: a cloned database, an empty data folder, real files and jobs. */
import { randomUUIDv7 } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { createModels } from "../ai/create-models.ts";
import { asSystem, connectDatabase } from "../db/database.ts";
import { parseEnv } from "../settings/env.ts";
import { startEvents } from "../events.ts";
import { startJobs } from "../jobs/jobs.ts";
import { createLog, listSecrets } from "../logging/log.ts";
import type { Ctx, AppContext } from "../app-context.ts";
import { createMail } from "../mail/mail.ts";
import { createPictureConverter } from "../pictures/picture-converter.ts";
import { createShutdown } from "../shutdown.ts";
import { openStorage } from "../files/open-storage.ts";
import type { S3Times } from "../files/s3/connect-s3.ts";
import { workerJobs } from "#app/server/worker.ts";
import { createAppDatabase } from "./database/create-test-database.ts";
import { findLeaks, registerCanary } from "./canaries/canaries.ts";

export type TestContext = AppContext & {
  /** Starts the workers, as a process with ROLE=all does. */
  work: () => Promise<void>;
  close: () => Promise<void>;
};

/** Call `close` in afterAll. `settings` are environment variables; `s3Times` replaces the time limits of S3. */
export async function createTestContext(
  settings: Record<string, string> = {},
  { s3Times }: { s3Times?: S3Times } = {},
): Promise<TestContext> {
  return openContext(await createAppDatabase(createQueues), settings, s3Times);
}

async function createQueues(database: string): Promise<void> {
  const context = await openContext(database, {});
  await context.close();
}

async function openContext(
  databaseName: string,
  settings: Record<string, string>,
  s3Times?: S3Times,
): Promise<TestContext> {
  const { options: _options, ...place } = inject("cluster");
  const connection = { ...place, user: "commonplace", database: databaseName };
  const dataDir = mkdtempSync(join(tmpdir(), "cp-data-"));
  const env = parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: "trace", ...settings });
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const log = createLog(env.logLevel, { secrets: listSecrets(env), write });
  const database = connectDatabase(connection, {
    settings: inject("settings"),
    actors: 5,
    system: 3,
  });
  const events = await startEvents(database, log, true);
  const jobs = await startJobs(database, log, true);
  const { storage, scratch } = await openStorage(env, s3Times);
  const models = await createModels(env);
  const mail = createMail(env, log, database, jobs);
  const pictures = createPictureConverter();
  const shutdown = createShutdown();
  const parts = { env, log, database, storage, scratch, events, jobs };
  const context: AppContext = { ...parts, models, mail, pictures, shutdown };
  // Creates the queues without working on them, as a process with ROLE=web does.
  await jobs.register(workerJobs(context), { work: false });
  return {
    ...context,
    work: () => jobs.register(workerJobs(context), { work: true }),
    close: async () => {
      await jobs.stop();
      mail.close();
      pictures.close();
      storage.close();
      await events.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      await refuseLeaks(lines, connection.database);
    },
  };
}

/** Throws if the log contains content that users wrote or received, including everything in the database. */
async function refuseLeaks(lines: readonly string[], database: string): Promise<void> {
  if (lines.length === 0) return;
  const admin = new pg.Client({ ...inject("cluster"), user: "commonplace_admin", database });
  await admin.connect();
  try {
    // Most tables are empty in most tests, and planning a query of each of them takes longer than this one.
    const { rows } = await admin.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
    );
    for (const { name } of rows) {
      const held = await admin.query<{ row: unknown }>(
        `select to_jsonb(held) as row from ${name} held limit 200`,
      );
      registerCanary(held.rows);
    }
  } finally {
    await admin.end();
  }
  const leaks = findLeaks(lines);
  if (leaks.length > 0) throw new Error(`The log holds what it must not:\n${leaks.join("\n")}`);
}

/** Creates a user, with the profile and Unfiled collection that every account has. */
export async function createUser(context: AppContext, name = "Ada"): Promise<Ctx> {
  const userId = randomUUIDv7();
  await asSystem(context.database, (tx) =>
    tx.insert(users).values({ id: userId, name, email: `${userId}@example.org` }),
  );
  return { app: context, userId };
}

const maxPauseMs = 100;

/**
 * Polls until `look` returns a truthy value, for background work. Fails at the test's timeout. The pauses grow, because
 * looking takes the time of the cores that do the work.
 */
export async function waitFor<Result>(
  look: () => Promise<Result | null | undefined | false>,
): Promise<Result> {
  let isOver = false;
  onTestFinished(() => void (isOver = true));
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.4, maxPauseMs)) {
    const found = await look();
    if (found) return found;
    if (isOver) throw new Error("the test ended before this came true");
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
