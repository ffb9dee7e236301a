import { type BackupHeader, formatVersion } from "../backup/manifest.ts";

/** The header of an empty backup, made before any table existed. */
export const emptyBackup: BackupHeader = {
  format: formatVersion,
  madeAt: "2026-11-22T12:00:00.000Z",
  version: "0.9.0",
  postgres: "18.4",
  migrations: [],
  queueVersion: null,
  tables: [],
  databaseBytes: 0,
  fileBytes: 0,
};
