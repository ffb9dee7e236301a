/**
 * Restores a backup into DATA_DIR while the app is stopped; the previous contents are kept in a folder beside
 * it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { BackupError, formatFileCount } from "#server/backup/backup-error.ts";
import { connectBucket } from "#server/backup/bucket.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { type Env, EnvError, parseEnv } from "#server/settings/env.ts";
import { createLog } from "#server/logging/log.ts";
import { StartError } from "#server/start-error.ts";

const help = `npm run restore FILE

  FILE      a backup; or s3:NAME, one in the bucket of BACKUP_S3_BUCKET

Stop Commonplace first. The current DATA_DIR is kept in another folder, whose name is printed at the end.`;

async function main(words: readonly string[]): Promise<number> {
  const [given, ...others] = words;
  if (given === undefined || others.length > 0 || ["help", "--help", "-h"].includes(given)) {
    console.log(help);
    return given === undefined || others.length > 0 ? 1 : 0;
  }
  const env = parseEnv();
  if (env.databaseUrl !== undefined)
    throw new BackupError(
      "Backups are restored into the embedded database. Yours is at DATABASE_URL: use PostgreSQL's own tools, as docs/backup.md says.",
    );
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () =>
      stopping.abort(new BackupError("Stopped before it was complete. Nothing was changed.")),
    );
  const { signal } = stopping;
  const { header, manifest, former } = await withFile(env, given, signal, (file) =>
    restoreBackup(env.dataDir, file, env.backup.passphrase, signal),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored the backup of ${header.madeAt}: ${rows.toLocaleString("en")} rows, ${formatFileCount(manifest.files)}.`,
  );
  if (former !== null)
    console.log(
      `The previous data is in ${former}. Delete it once you have checked the restored data.`,
    );
  if (env.s3 !== null)
    console.log(
      `The files in the bucket ${env.s3.bucket} of S3_BUCKET were not changed: restore the copy of the bucket too.`,
    );
  console.log("Start Commonplace with npm start.");
  return 0;
}

/** Passes the file to `use`; a file in the bucket is downloaded to a temporary folder first. */
async function withFile<Result>(
  env: Env,
  given: string,
  signal: AbortSignal,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  // npm runs scripts in the package's folder, not in the folder of the user.
  if (!given.startsWith("s3:")) return use(resolve(process.env["INIT_CWD"] ?? ".", given));
  if (env.backup.s3 === null) throw new BackupError("s3:NAME needs BACKUP_S3_BUCKET.");
  const bucket = await connectBucket(env.backup.s3);
  const folder = mkdtempSync(`${env.dataDir}-download-`);
  try {
    const file = join(folder, "backup");
    await bucket.download(given.slice("s3:".length), file, signal);
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    bucket.close();
  }
}

process.umask(0o077);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  const isPlain = [BackupError, StartError, EnvError].some((kind) => error instanceof kind);
  if (isPlain) console.error((error as Error).message);
  else createLog("error").error({ err: error }, "the restore failed, and nothing was changed");
}
