/** Makes a backup of the embedded database and the files, while the app is running or stopped. */
import { BackupError, formatFileCount, formatSize } from "#server/backup/backup-error.ts";
import { loadBackupStatus } from "#server/backup/backup-status.ts";
import { runBackup } from "#server/backup/run-backup.ts";
import { type Env, EnvError, parseEnv } from "#server/settings/env.ts";
import { createLog } from "#server/logging/log.ts";
import { StartError } from "#server/start-error.ts";

const help = `npm run backup [-- OPTION]

  (nothing)   make a backup now, verify it, and remove the oldest beyond BACKUP_KEEP
  --status    show the last success and the last failure
  --quiet     print nothing

Settings are environment variables: see docs/backup.md.`;

async function main(words: readonly string[]): Promise<number> {
  const [option = "", ...others] = words;
  if (others.length > 0 || !["", "--status", "--quiet"].includes(option)) {
    console.log(help);
    return ["help", "--help", "-h"].includes(option) ? 0 : 1;
  }
  const env = parseEnv();
  if (option === "--status") return printStatus(env);
  return runBackupCommand(env, option === "--quiet" ? () => {} : console.log);
}

async function runBackupCommand(env: Env, print: (line: string) => void): Promise<number> {
  if (env.databaseUrl !== undefined)
    throw new BackupError(
      `Backups are of the embedded database. Yours is at DATABASE_URL: use PostgreSQL's own tools, as docs/backup.md says.${env.s3 === null ? "" : ` Copy the bucket ${env.s3.bucket} of S3_BUCKET too.`}`,
    );
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stopping.abort(new BackupError("Stopped before it was complete.")));
  const { file, bytes, manifest, removed } = await runBackup(
    env.dataDir,
    env.backup,
    stopping.signal,
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(`${file} (${formatSize(bytes)})`);
  print(
    `${rows.toLocaleString("en")} rows, ${formatFileCount(manifest.files)}, ${env.backup.verification === "restore" ? "restored into a scratch database and compared" : "read back to the end"}.`,
  );
  if (env.s3 !== null)
    print(
      `The files in the bucket ${env.s3.bucket} of S3_BUCKET are not in it: copy the bucket, as docs/backup.md says.`,
    );
  if (env.backup.s3 !== null) print(`Uploaded to the bucket ${env.backup.s3.bucket}.`);
  if (env.backup.passphrase === null)
    print(
      "It is not encrypted and contains the session secret. Keep it where only you can read it.",
    );
  for (const name of new Set(removed)) print(`Removed ${name}`);
  return 0;
}

function printStatus({ dataDir }: Env): number {
  const { lastSuccessAt, last, lastFailureAt, failure } = loadBackupStatus(dataDir);
  console.log(
    lastSuccessAt === null || last === null
      ? "No backup has succeeded yet."
      : `Last success: ${lastSuccessAt}  ${last.name} (${formatSize(last.bytes)}, ${(last.milliseconds / 1_000).toFixed(1)} s)`,
  );
  if (lastFailureAt !== null) console.log(`Last failure: ${lastFailureAt}  ${failure}`);
  return lastFailureAt === null ? 0 : 1;
}

process.umask(0o077);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  const isPlain = [BackupError, StartError, EnvError].some((kind) => error instanceof kind);
  // With --quiet, the reason is available from --status.
  const isNoted = error instanceof BackupError && process.argv.includes("--quiet");
  if (!isPlain) createLog("error").error({ err: error }, "the backup failed");
  else if (!isNoted) console.error((error as Error).message);
}
