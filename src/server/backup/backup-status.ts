/** The time of the last backup and the last failure, in a small file that all processes read. */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isDiskFull } from "../files/disk-full.ts";

const BackupStatus = z.object({
  lastSuccessAt: z.iso.datetime().nullable(),
  /** The last successful backup: its name, size in bytes, and duration in milliseconds. */
  last: z.object({ name: z.string(), bytes: z.number(), milliseconds: z.number() }).nullable(),
  /** The last failure since the last success, or null. */
  lastFailureAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

const none: BackupStatus = { lastSuccessAt: null, last: null, lastFailureAt: null, failure: null };

/** A missing or unreadable file counts as no backup. */
export function loadBackupStatus(dataDir: string): BackupStatus {
  try {
    return BackupStatus.parse(JSON.parse(readFileSync(getStatusFile(dataDir), "utf8")));
  } catch {
    return none;
  }
}

/** Throws if the file does not exist yet and the disk is full. */
export function writeBackupStatus(dataDir: string, changes: Partial<BackupStatus>): void {
  const status = { ...loadBackupStatus(dataDir), ...changes };
  const text = `${JSON.stringify(status, null, 2)}\n`;
  mkdirSync(join(dataDir, "backups"), { recursive: true, mode: 0o700 });
  const file = getStatusFile(dataDir);
  const draft = `${file}.new`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    if (!isDiskFull(error) || !existsSync(file)) throw error;
    // A full disk allows no new file, but the blocks of the existing file can be overwritten.
    writeFileSync(file, text, { flag: "r+", flush: true });
    truncateSync(file, Buffer.byteLength(text));
  }
}

/** Whether the last success is more than twice the interval ago, or there is none. */
export function isBackupOverdue(
  { lastSuccessAt }: BackupStatus,
  everyHours: number,
  now: Date,
): boolean {
  return (
    lastSuccessAt === null ||
    now.getTime() - new Date(lastSuccessAt).getTime() > 2 * everyHours * 3_600_000
  );
}

function getStatusFile(dataDir: string): string {
  return join(dataDir, "backups", "last.json");
}
