/** A machine of its own for one test file: a cloned database, an empty data folder, real files and jobs. */
import { randomBytes, randomUUIDv7 } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { openModels } from "../ai.ts";
import { asSystem, openDatabase } from "../db/database.ts";
import { readEnv } from "../env.ts";
import { openEvents } from "../events.ts";
import { openJobs } from "../jobs.ts";
import { createLog } from "../log.ts";
import type { Ctx, Machine } from "../machine.ts";
import { openMail } from "../mail.ts";
import { openStorage } from "../storage.ts";
import { workerJobs } from "../worker.ts";
import { templateDatabase } from "./global-setup.ts";

export type TestMachine = Machine & {
  /** Starts the workers, as a process with ROLE=all does. */
  work: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens it; call `close` in afterAll. `settings` are environment variables. */
export async function openTestMachine(settings: Record<string, string> = {}): Promise<TestMachine> {
  const connection = { ...inject("cluster"), user: "commonplace", database: await cloneTemplate() };
  const dataDir = mkdtempSync(join(tmpdir(), "cp-data-"));
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...settings });
  const log = createLog(env.logLevel);
  const database = openDatabase(connection, { actors: 5, system: 3 });
  const events = await openEvents(database, log, true);
  const jobs = await openJobs(database, log, true);
  const storage = openStorage(dataDir);
  const models = await openModels(env);
  const mail = openMail(env, log, database, jobs);
  const machine: Machine = { env, log, database, storage, events, jobs, models, mail };
  // The queues are there for whoever sends a job, as in a process with ROLE=web.
  await jobs.register(workerJobs(machine), { work: false });
  return {
    ...machine,
    work: () => jobs.register(workerJobs(machine), { work: true }),
    close: async () => {
      await jobs.stop();
      mail.close();
      await events.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function cloneTemplate(): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({
    ...inject("cluster"),
    user: "commonplace_admin",
    database: "postgres",
  });
  await admin.connect();
  try {
    // Two files cloning at once: the second waits, as the template is in use for that moment.
    await admin.query("select pg_advisory_lock(1)");
    await admin.query(`create database ${name} template ${templateDatabase} owner commonplace`);
  } finally {
    await admin.end();
  }
  return name;
}

/** A new person, with the profile and Unfiled collection that every account has. */
export async function makePerson(machine: Machine, name = "Ada"): Promise<Ctx> {
  const userId = randomUUIDv7();
  await asSystem(machine.database, (tx) =>
    tx.insert(users).values({ id: userId, name, email: `${userId}@example.org` }),
  );
  return { machine, userId };
}

/** Waits until `look` gives something; for what happens in the background. Fails with the test's time limit. */
export async function eventually<Result>(
  look: () => Promise<Result | null | undefined | false>,
): Promise<Result> {
  let isOver = false;
  onTestFinished(() => void (isOver = true));
  for (;;) {
    const found = await look();
    if (found) return found;
    if (isOver) throw new Error("the test ended before this came true");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
