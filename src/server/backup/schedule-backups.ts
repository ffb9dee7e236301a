/** Makes scheduled backups in a child process, so that they do not block this one. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { productName } from "#shared/product-name.ts";
import type { AppContext } from "../app-context.ts";
import { renderEmail } from "../mail/email-layout.ts";
import { type BackupStatus, isBackupOverdue, loadBackupStatus } from "./backup-status.ts";

const script = fileURLToPath(new URL("../../../scripts/backup.ts", import.meta.url));
const firstCheckMilliseconds = 20_000;
const checkMilliseconds = 60_000;
/** The delay before a retry after a failure, unless the interval is shorter. */
const retryMilliseconds = 3_600_000;

type App = Pick<AppContext, "env" | "log" | "mail">;

/** Whether the next backup is due according to the recorded status. */
export function isBackupDue(status: BackupStatus, everyHours: number, now: Date): boolean {
  return findNextBackup(status, everyHours, now) <= now;
}

/** When the next backup is due; `now` if it is overdue. */
export function findNextBackup(status: BackupStatus, everyHours: number, now: Date): Date {
  const interval = everyHours * 3_600_000;
  const after = (time: string | null, milliseconds: number) =>
    time === null ? 0 : new Date(time).getTime() + milliseconds;
  return new Date(
    Math.max(
      now.getTime(),
      after(status.lastSuccessAt, interval),
      after(status.lastFailureAt, Math.min(interval, retryMilliseconds)),
    ),
  );
}

/**
 * Checks once a minute. `run` makes one backup and records the result. Returns a function that stops the
 * schedule and a running backup.
 */
export function scheduleBackups(app: App, run = runInChildProcess): () => void {
  const { dataDir, backup } = app.env;
  const { everyHours } = backup;
  if (everyHours === null) return () => {};
  const stopping = new AbortController();
  let isRunning = false;
  const check = async () => {
    if (isRunning || !isBackupDue(loadBackupStatus(dataDir), everyHours, new Date())) return;
    isRunning = true;
    await runBackupOnce(app, () => run(stopping.signal)).finally(() => (isRunning = false));
  };
  warnIfOverdue(app, everyHours);
  if (app.env.s3 !== null)
    app.log.warn({ bucket: app.env.s3.bucket }, "backups do not contain the files in S3");
  const first = setTimeout(() => void check(), firstCheckMilliseconds);
  const timer = setInterval(() => void check(), checkMilliseconds);
  first.unref();
  timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    stopping.abort();
  };
}

/** Logs the result of a backup, and e-mails the operator about the first failure after a success. */
export async function runBackupOnce(app: App, run: () => Promise<unknown>): Promise<void> {
  const { dataDir } = app.env;
  const before = loadBackupStatus(dataDir);
  await run();
  const after = loadBackupStatus(dataDir);
  if (after.lastSuccessAt !== before.lastSuccessAt)
    app.log.info(
      { bytes: after.last?.bytes, milliseconds: after.last?.milliseconds },
      "a backup was made",
    );
  else if (after.lastFailureAt !== before.lastFailureAt) {
    app.log.error({ failure: after.failure }, "the backup failed");
    if (before.lastFailureAt === null) await notifyOperator(app, after);
  }
}

function warnIfOverdue({ env, log }: App, everyHours: number): void {
  const status = loadBackupStatus(env.dataDir);
  // Without a backup yet, the first one is about to be made.
  if (status.lastSuccessAt === null || !isBackupOverdue(status, everyHours, new Date())) return;
  log.warn(
    { lastSuccessAt: status.lastSuccessAt, everyHours, failure: status.failure },
    "the last successful backup is older than twice the interval",
  );
}

async function notifyOperator({ env, log, mail }: App, status: BackupStatus): Promise<void> {
  const { companyName, adminEmails } = env;
  const content = renderEmail(companyName, {
    subject: `${productName}: the backup failed`,
    paragraphs: [
      status.failure ?? "",
      status.lastSuccessAt === null
        ? "No backup has succeeded yet."
        : `The last successful backup was made at ${status.lastSuccessAt}.`,
      "It is retried every hour. You are not notified again until a backup has succeeded.",
    ],
    footnote: "You receive this because your address is in ADMIN_EMAILS.",
  });
  for (const to of adminEmails)
    await mail
      .send({ to, ...content })
      .catch((error: unknown) => log.warn({ err: error }, "the operator could not be notified"));
}

async function runInChildProcess(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [script, "--quiet"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  // Low priority, so that requests and searches are served first.
  child.once("spawn", () => setPriority(child.pid!, constants.priority.PRIORITY_LOW));
  // On SIGTERM the script removes its incomplete files.
  const stop = () => child.kill("SIGTERM");
  signal.addEventListener("abort", stop);
  await once(child, "exit").catch(() => {});
  signal.removeEventListener("abort", stop);
}
