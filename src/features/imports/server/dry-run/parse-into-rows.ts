/** The dry run: reads an uploaded file into rows with their outcomes. The library is not changed. */
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { toStorable } from "#server/http/request/to-storable.ts";
import { AppError } from "#shared/errors.ts";
import { maxImportRows } from "#shared/import-limits.ts";
import { cleanItem, cleanUnreadable } from "../items/clean-item.ts";
import { loadPlaces, type Places } from "../collections/choose-collections.ts";
import type { ImportFound } from "../items/import-item.ts";
import {
  changeImport,
  type ImportRecord,
  lockImport,
  noAdded,
  noCounts,
  publishImport,
} from "../record/import-record.ts";
import { type Losses, createLosses } from "../items/losses.ts";
import { mergeRepeated, type Repeated, updateRows } from "./merge-repeated.ts";
import { markDuplicate, markDuplicates, markWithMarks } from "./mark-duplicates.ts";
import { maxHeldBytes, measureUsage } from "../upload/storage-quota.ts";
import type { parseImportFile } from "../reader/parse-import-file.ts";
import { importCollections, importParts, importRows, type NewRow } from "../tables.ts";
import type { StoredPart } from "../items/stored-item.ts";

/** The state of reading the file. */
type Progress = {
  places: Places;
  losses: Losses;
  /** The line of the first row with each normalised URL. */
  urlKeys: Map<string, number>;
  lines: Set<number>;
  counts: ImportRecord["counts"];
  added: ImportRecord["added"];
  format: ImportRecord["format"];
  fileRows: number;
  heldBytes: number;
  parts: number;
};

/** Maximum bytes of a link, a project or a conversation. */
const maxPartBytes = 8 * 1024 * 1024;
/** Bytes of a row in the database, in addition to its texts. */
const rowOverheadBytes = 250;
/** Items per transaction; other requests are served between two. */
const batchSize = 100;

/**
 * Reads the file from its beginning and first deletes the rows of an interrupted run. Returns false if the
 * import is no longer in the state "reading". Throws AppError for a file that cannot be imported.
 */
export async function parseIntoRows(
  ctx: Ctx,
  record: ImportRecord,
  read: typeof parseImportFile,
  signal: AbortSignal,
): Promise<boolean> {
  await clearRows(ctx, record.id);
  const progress: Progress = {
    places: await loadPlaces(ctx, record),
    losses: createLosses(),
    urlKeys: new Map(),
    lines: new Set(),
    counts: { ...noCounts },
    added: { ...noAdded },
    format: null,
    fileRows: 0,
    heldBytes: 0,
    parts: 0,
  };
  const local = await ctx.app.storage.openLocal(record.filePath!);
  try {
    const file = { path: local.path, name: record.fileName, part: record.part };
    for await (const found of read(file, { signal })) {
      for (let at = 0; at < found.length; at += batchSize) {
        signal.throwIfAborted();
        if (!(await storeBatch(ctx, record.id, progress, found.slice(at, at + batchSize))))
          return false;
      }
      publishImport(ctx, record.id);
    }
  } finally {
    local.close();
  }
  const places = progress.places.list();
  progress.losses.add(
    "Descriptions of folders",
    progress.places.countUntaken(),
    "Only new collections take them.",
  );
  return inTransaction(ctx, async (tx) => {
    if ((await lockImport(tx, ctx, record.id))?.status !== "reading") return false;
    for (let at = 0; at < places.length; at += batchSize)
      await tx
        .insert(importCollections)
        .values(
          places
            .slice(at, at + batchSize)
            .map((place) => ({ ...place, importId: record.id, userId: ctx.userId })),
        );
    await changeImport(tx, ctx, record.id, { lost: progress.losses.list() });
    return true;
  });
}

/** Deletes everything read from the file. */
export async function clearRows(ctx: Ctx, importId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const table of [importRows, importParts, importCollections])
      await tx.delete(table).where(and(eq(table.importId, importId), eq(table.userId, ctx.userId)));
  });
}

async function storeBatch(
  ctx: Ctx,
  importId: string,
  progress: Progress,
  batch: readonly ImportFound[],
): Promise<boolean> {
  const rows: NewRow[] = [];
  const parts: StoredPart[] = [];
  const linkRows: { row: NewRow; urlKey: string }[] = [];
  const repeated: Repeated[] = [];
  for (const unsafe of batch) {
    const found = toStorable(unsafe) as ImportFound;
    if (found.kind === "format") progress.format = found.format;
    else if (found.kind === "rows") progress.fileRows = found.count;
    else if (found.kind === "collection") {
      progress.places.add(found.collection);
      progress.heldBytes += Buffer.byteLength(JSON.stringify(found.collection));
    } else if (found.kind === "folder") {
      progress.places.describe(found.folders, found.description);
    } else if (found.kind === "lost") progress.losses.add(found.what, found.count, found.reason);
    else if (found.kind === "item" || found.kind === "unreadable") {
      if (!takeLine(progress, found.line)) continue;
      const { row, urlKey } = makeRow(ctx, importId, progress, found);
      rows.push(row);
      if (urlKey === null) continue;
      linkRows.push({ row, urlKey });
      const firstLine = progress.urlKeys.get(urlKey);
      if (row.outcome === "duplicate" && firstLine !== undefined) repeated.push({ row, firstLine });
    } else if (takePart(progress, found)) parts.push(found);
  }
  const firstPart = progress.parts - parts.length;
  return inTransaction(ctx, async (tx) => {
    if ((await lockImport(tx, ctx, importId))?.status !== "reading") return false;
    const { losses } = progress;
    const earlier = await mergeRepeated(tx, importId, ctx, { batch: rows, repeated, losses });
    await markDuplicates(tx, ctx, rows, linkRows, losses);
    await changeEarlier(tx, ctx, progress, earlier.changed);
    progress.heldBytes += earlier.bytes;
    for (const row of rows) countRow(progress, row);
    if (rows.length > 0) await tx.insert(importRows).values(rows);
    if (parts.length > 0)
      await tx.insert(importParts).values(
        parts.map((part, index) => ({
          importId,
          userId: ctx.userId,
          place: firstPart + index,
          part,
        })),
      );
    const { format, counts, added, fileRows, heldBytes } = progress;
    const change = { format, counts, added, fileRows, heldBytes, failure: null };
    await changeImport(tx, ctx, importId, change);
    if ((await measureUsage(tx, ctx)).heldBytes > maxHeldBytes)
      throw new AppError(
        "too_large",
        "This file unpacks to more than your imports may hold (3 GB).",
      );
    return true;
  });
}

/** Returns false for a line that is not imported: a repeated one, or one beyond the maximum. */
function takeLine(progress: Progress, line: number): boolean {
  if (progress.lines.has(line)) return false;
  if (progress.lines.size >= maxImportRows) {
    progress.losses.add("Rows", 1, "A file has at most 100,000 rows");
    return false;
  }
  progress.lines.add(line);
  return true;
}

/** Returns false for a part that is not imported, and counts it as a loss. */
function takePart(progress: Progress, part: StoredPart): boolean {
  const bytes = Buffer.byteLength(JSON.stringify(part));
  const isTooLarge = bytes > maxPartBytes;
  if (isTooLarge || progress.parts >= maxImportRows) {
    const reason = isTooLarge ? "One is larger than 8 MB" : "There are more than 100,000";
    progress.losses.add("Links, projects and conversations", 1, reason);
    return false;
  }
  progress.parts += 1;
  progress.heldBytes += bytes;
  return true;
}

type FoundRow = Extract<ImportFound, { kind: "item" | "unreadable" }>;

function makeRow(
  ctx: Ctx,
  importId: string,
  progress: Progress,
  found: FoundRow,
): { row: NewRow; urlKey: string | null } {
  const { item, urlKey, ...shown } =
    found.kind === "item" ? cleanItem(found.item, progress.losses) : cleanUnreadable(found);
  const stored = item === null ? null : JSON.stringify(item);
  const row: NewRow = {
    ...shown,
    importId,
    userId: ctx.userId,
    line: found.line,
    item,
    itemBytes: stored === null ? 0 : Buffer.byteLength(stored),
    exportedId: found.kind === "item" ? found.item.exportedId : null,
    collectionPlace:
      found.kind === "item" && item !== null ? progress.places.choose(found.item).place : null,
  };
  if (urlKey === null) return { row, urlKey };
  // In the Commonplace format, a URL that occurs twice was saved twice on purpose.
  if (row.exportedId !== null) row.isWanted = true;
  else if (progress.urlKeys.has(urlKey))
    markDuplicate(row, "It occurs earlier in this file.", null);
  if (!progress.urlKeys.has(urlKey)) progress.urlKeys.set(urlKey, found.line);
  return { row, urlKey };
}

/** Stores rows of earlier batches that a repeated row of this one has changed. */
async function changeEarlier(
  tx: Tx,
  ctx: Ctx,
  progress: Progress,
  rows: readonly NewRow[],
): Promise<void> {
  const hadMarks = new Set(rows.filter(({ hasMarks }) => hasMarks));
  await markWithMarks(tx, ctx, rows);
  await updateRows(tx, rows);
  const marked = rows.filter((row) => row.hasMarks && !hadMarks.has(row)).length;
  progress.added = { ...noAdded, waiting: progress.added.waiting + marked };
}

function countRow(progress: Progress, row: NewRow): void {
  progress.counts = { ...progress.counts, total: progress.counts.total + 1 };
  progress.counts[row.outcome] += 1;
  if (row.hasMarks) progress.added = { ...noAdded, waiting: progress.added.waiting + 1 };
  // These fields are kept after the row is imported or refused.
  const shown = [row.title, row.url, row.reason].map((text) => Buffer.byteLength(text ?? ""));
  progress.heldBytes += shown.reduce(
    (sum, bytes) => sum + bytes,
    rowOverheadBytes + (row.itemBytes ?? 0),
  );
  if (row.outcome !== "waiting" || row.collectionPlace == null) return;
  progress.places.list()[row.collectionPlace]!.rows += 1;
}
