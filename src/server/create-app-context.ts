/** Opens everything a process needs, in order, and closes it in reverse. */
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createModels } from "./ai/create-models.ts";
import { findUpgrade } from "./db/embedded/cluster-version.ts";
import { connectDatabase } from "./db/database.ts";
import { damageAdvice, findDamage } from "./db/failure.ts";
import { startCluster } from "./db/embedded/embedded-postgres.ts";
import { prepareDatabase } from "./db/migrate.ts";
import type { Env } from "./settings/env.ts";
import { startEvents } from "./events.ts";
import { startJobs } from "./jobs/jobs.ts";
import { createLog, listSecrets, type Log } from "./logging/log.ts";
import type { AppContext } from "./app-context.ts";
import { createMail } from "./mail/mail.ts";
import { restrictMode } from "./files/private-files.ts";
import { loadSecret } from "./settings/secrets.ts";
import { createPictureConverter } from "./pictures/picture-converter.ts";
import { createShutdown } from "./shutdown.ts";
import { StartError } from "./start-error.ts";
import { openStorage } from "./files/open-storage.ts";

export type OpenAppContext = AppContext & { close: () => Promise<void> };

/**
 * Starts or finds the database, migrates it, and opens files, events and jobs on it. `whileStarting`
 * runs until the database responds.
 */
export async function createAppContext(
  env: Env,
  whileStarting: () => Promise<unknown> = () => Promise.resolve(),
): Promise<OpenAppContext> {
  const log = createLog(env.logLevel, { secrets: listSecrets(env) });
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.toReversed())
      await step().catch((error: unknown) => log.error({ err: error }, "closing failed"));
  };
  try {
    loadSecret(env);
    if (env.databaseUrl === undefined && (await findUpgrade(env.dataDir)) !== null) {
      const { upgradeCluster } = await import("./backup/upgrade-cluster.ts");
      await upgradeCluster(env.dataDir, { log });
    }
    const cluster =
      env.databaseUrl === undefined
        ? await startCluster(env.dataDir, { log, whileStarting })
        : null;
    if (cluster !== null) closing.push(cluster.stop);
    protectFolders(env.dataDir, log);
    const access = await prepareDatabase(cluster?.app ?? { connectionString: env.databaseUrl }, {
      direct: env.databaseDirectUrl ? { connectionString: env.databaseDirectUrl } : undefined,
      isPrepared: env.databasePrepared,
    });
    const database = connectDatabase(access.connection, access);
    closing.push(database.close);
    const { storage, scratch } = await openStorage(env);
    closing.push(async () => storage.close());
    const isAlone = cluster?.isAlone ?? false;
    const events = await startEvents(database, log, isAlone);
    closing.push(events.close);
    const jobs = await startJobs(database, log, isAlone);
    const mail = createMail(env, log, database, jobs);
    const pictures = createPictureConverter();
    closing.push(
      async () => mail.close(),
      async () => pictures.close(),
      jobs.stop,
    );
    const models = await createModels(env);
    const shutdown = createShutdown();
    const app = { env, log, database, storage, scratch, events, jobs, models, mail, pictures };
    return { ...app, shutdown, close };
  } catch (error) {
    await close();
    const damage = findDamage(error);
    throw damage === null ? error : new StartError(`${damage}: ${damageAdvice}.`);
  }
}

/**
 * Their content needs no check, because other users cannot enter these folders. The database protects its own
 * folder.
 */
function protectFolders(dataDir: string, log: Log): void {
  for (const folder of ["files", "outbox", "scratch"]) restrictMode(join(dataDir, folder), 0o700);
  const { mode } = statSync(dataDir);
  if (process.platform !== "win32" && (mode & 0o066) !== 0 && !restrictMode(dataDir, 0o700))
    log.warn({ dataDir }, "other users can read the data folder, and its mode may not be changed");
}
