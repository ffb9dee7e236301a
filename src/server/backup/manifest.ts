/** The metadata of a backup: a header at its start, and a manifest of its content at its end. */
import { z } from "zod";

/** Increase this when older versions cannot read the new format. */
export const formatVersion = 1;

export const headerName = "backup.json";
export const manifestName = "manifest.json";
/** Checksums of all preceding parts, in the format of `sha256sum --check`. */
export const sumsName = "SHA256SUMS";

const count = z.number().int().min(0);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const TableShape = z.object({
  schema: identifier,
  name: identifier,
  columns: z.array(identifier).min(1),
});
/** A table, and its columns in the order in which its rows are written. */
export type TableShape = z.infer<typeof TableShape>;

export const BackupHeader = z.object({
  format: z.number().int().min(1),
  madeAt: z.iso.datetime(),
  /** The versions of Commonplace and of PostgreSQL that wrote the backup. */
  version: z.string(),
  postgres: z.string(),
  /** SHA-256 of each applied migration, oldest first. */
  migrations: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
  /** The version of the job queue's tables; null without them. */
  queueVersion: z.number().int().nullable(),
  tables: z.array(TableShape),
  /** The approximate size after a restore. */
  databaseBytes: count,
  fileBytes: count,
});
export type BackupHeader = z.infer<typeof BackupHeader>;

const TableRecord = TableShape.extend({
  rows: count,
  bytes: count,
  /** The checksum of the rows in COPY format, in physical order. */
  sha256: z.string(),
});
export type TableRecord = z.infer<typeof TableRecord>;

export const BackupManifest = z.object({
  tables: z.array(TableRecord),
  sequences: z.array(z.object({ schema: identifier, name: identifier, lastValue: z.string() })),
  files: count,
  fileBytes: count,
});
export type BackupManifest = z.infer<typeof BackupManifest>;
