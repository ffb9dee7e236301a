/** What a backup says of itself: at its beginning, before anything is read of it, and at its end, of what it holds. */
import { z } from "zod";

/** Raised when an older program could not read what is written now. */
export const formatVersion = 1;

export const headerName = "backup.json";
export const manifestName = "manifest.json";
/** As `sha256sum --check` reads it: of everything before it. */
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
  /** Of Commonplace, and of the PostgreSQL that wrote it. */
  version: z.string(),
  postgres: z.string(),
  /** SHA-256 of each migration that was applied, oldest first. */
  migrations: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
  /** The version of the job queue's own tables; null where there were none. */
  queueVersion: z.number().int().nullable(),
  tables: z.array(TableShape),
  /** About what it will take where it is restored. */
  databaseBytes: count,
  fileBytes: count,
});
export type BackupHeader = z.infer<typeof BackupHeader>;

const TableRecord = TableShape.extend({
  rows: count,
  bytes: count,
  /** Of the rows as COPY writes them, in the order they lie. */
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
