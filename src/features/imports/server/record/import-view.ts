/** Imports and their rows as the API returns them. */
import { and, eq, sql } from "drizzle-orm";
import type { Import, ImportRow } from "#features/imports/contract.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { getFullDiskMessage } from "./full-disk.ts";
import { importIs, type ImportRecord, missingImport } from "./import-record.ts";
import { importCollections, importRows, imports } from "../tables.ts";

/** Collections that a single import shows, and each import in a list. */
const maxCollections = { alone: 500, listed: 20 };

/** Throws "not_found" if it does not exist or is another user's. */
export async function selectImport(tx: Tx, ctx: Ctx, id: string): Promise<Import> {
  const records = await tx.select().from(imports).where(importIs(ctx, id));
  const [view] = await viewImports(tx, ctx, records, "alone");
  if (view === undefined) throw missingImport();
  return view;
}

export async function viewImports(
  tx: Tx,
  ctx: Ctx,
  records: readonly ImportRecord[],
  context: keyof typeof maxCollections,
): Promise<Import[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const { rows } = await tx.execute<Import["collections"][number] & { importId: string }>(sql`
    select wanted.id as "importId", collection.id, collection.title, collection.rows
    from unnest(${sql.param(ids)}::uuid[]) as wanted (id)
    cross join lateral (
      select collection_id as id, title, rows, place from import_collections
      where import_id = wanted.id and user_id = ${ctx.userId}
      order by rows desc, place limit ${maxCollections[context]}) collection
    order by collection.rows desc, collection.place`);
  const collections = Map.groupBy(rows, ({ importId }) => importId);
  return records.map((record) =>
    toImport(
      record,
      (collections.get(record.id) ?? []).map(
        ({ importId: _importId, ...collection }) => collection,
      ),
    ),
  );
}

function toImport(record: ImportRecord, collections: Import["collections"]): Import {
  const { id, fileName, status, format, counts, reading, lost, added } = record;
  const { part, fileRows, failure } = record;
  return {
    id,
    fileName,
    status,
    format,
    counts,
    reading,
    collections,
    lost,
    added,
    part,
    fileRows,
    failure: failure ?? getFullDiskMessage(id),
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
}

/** Selects up to `limit` rows after the line `after`, in the order of the file. */
export async function selectRows(
  tx: Tx,
  ctx: Ctx,
  importId: string,
  { after, outcome, limit }: { after: number; outcome?: string | undefined; limit: number },
): Promise<ImportRow[]> {
  return tx
    .select({
      line: importRows.line,
      title: importRows.title,
      url: importRows.url,
      collection: importCollections.title,
      outcome: importRows.outcome,
      reason: importRows.reason,
      // Null if the entry has since been deleted.
      entryId: sql<string | null>`${entries.id}`,
    })
    .from(importRows)
    .leftJoin(
      importCollections,
      and(
        eq(importCollections.importId, importRows.importId),
        eq(importCollections.place, importRows.collectionPlace),
      ),
    )
    .leftJoin(entries, and(eq(entries.id, importRows.entryId), eq(entries.userId, ctx.userId)))
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.userId, ctx.userId),
        sql`${importRows.line} > ${after}`,
        outcome === undefined ? undefined : sql`${importRows.outcome} = ${outcome}`,
      ),
    )
    .orderBy(importRows.line)
    .limit(limit);
}
