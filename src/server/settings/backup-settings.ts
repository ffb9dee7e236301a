/** The settings of backups, from the variables BACKUP_*. */
import { resolve } from "node:path";
import type { BucketSettings } from "./s3-settings.ts";

export type BackupSettings = {
  /** The folder of backups, as an absolute path. */
  folder: string;
  /** The number of backups kept in the folder, and likewise in the bucket. */
  keep: number;
  /** Null if no backups are scheduled. */
  everyHours: number | null;
  /** Null without encryption. Never to be logged. */
  passphrase: string | null;
  /**
   * How a new backup is verified: by restoring it into a temporary database, or only by reading it
   * completely.
   */
  verification: "restore" | "read";
  /** Null if backups are not uploaded. Contains a secret: never to be logged. */
  s3: BucketSettings | null;
};

export type BackupValues = {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  BACKUP_EVERY_HOURS?: number | undefined;
  BACKUP_KEEP: number;
  BACKUP_DIR?: string | undefined;
  BACKUP_PASSPHRASE?: string | undefined;
  BACKUP_VERIFY: "restore" | "read";
  BACKUP_S3_BUCKET?: string | undefined;
  BACKUP_S3_REGION: string;
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
};

/** The complete settings, or a message for each invalid variable. */
export function parseBackupSettings(values: BackupValues): BackupSettings | { problems: string[] } {
  const { BACKUP_S3_BUCKET: bucketPath, BACKUP_S3_ACCESS_KEY_ID: accessKeyId } = values;
  const { BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const problems: string[] = [];
  if (values.BACKUP_EVERY_HOURS !== undefined && values.DATABASE_URL !== undefined)
    problems.push(
      "BACKUP_EVERY_HOURS is for the embedded database: with DATABASE_URL, use PostgreSQL's own tools (docs/backup.md).",
    );
  const hasKeys = accessKeyId !== undefined && secretAccessKey !== undefined;
  if (bucketPath !== undefined && !hasKeys)
    problems.push(
      "BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set where BACKUP_S3_BUCKET is.",
    );
  if (problems.length > 0) return { problems };
  const [bucket = "", ...rest] = (bucketPath ?? "").split("/").filter(Boolean);
  return {
    folder: resolve(values.BACKUP_DIR ?? `${values.DATA_DIR}/backups`),
    keep: values.BACKUP_KEEP,
    everyHours: values.BACKUP_EVERY_HOURS ?? null,
    passphrase: values.BACKUP_PASSPHRASE ?? null,
    verification: values.BACKUP_VERIFY,
    s3:
      bucketPath === undefined || !hasKeys
        ? null
        : {
            bucket,
            prefix: rest.map((folder) => `${folder}/`).join(""),
            region: values.BACKUP_S3_REGION,
            accessKeyId,
            secretAccessKey,
            endpoint: values.BACKUP_S3_ENDPOINT,
          },
  };
}
