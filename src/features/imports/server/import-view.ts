/** Imports and their rows, as they cross the wire. */
import { and, desc, eq, sql } from "drizzle-orm";
import type { Import, ImportRow } from "#features/imports/contract.ts";
import { userEntries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { importIs, type ImportRecord, missingImport } from "./import-record.ts";
import { importCollections, importRows, imports } from "./tables.ts";

const mostCollectionsTold = 500;

/** Throws "not_found" for one that is not there or is another person's. */
export async function readImport(tx: Tx, ctx: Ctx, id: string): Promise<Import> {
  const [row] = await tx.select().from(imports).where(importIs(ctx, id));
  if (row === undefined) throw missingImport();
  return viewImport(tx, ctx, row);
}

export async function viewImport(
  tx: Tx,
  ctx: Ctx,
  row: ImportRecord,
  most = mostCollectionsTold,
): Promise<Import> {
  const collections = await tx
    .select({
      id: importCollections.collectionId,
      title: importCollections.title,
      rows: importCollections.rows,
    })
    .from(importCollections)
    .where(and(eq(importCollections.importId, row.id), eq(importCollections.userId, ctx.userId)))
    .orderBy(desc(importCollections.rows), importCollections.place)
    .limit(most);
  const { id, fileName, status, format, counts, reading, lost, failure } = row;
  return {
    id,
    fileName,
    status,
    format,
    counts,
    reading,
    collections,
    lost,
    failure,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Rows that meet `condition`, in the order of the file. */
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
      // Deleted since, it is nowhere to be opened.
      entryId: sql<string | null>`${userEntries.id}`,
    })
    .from(importRows)
    .leftJoin(
      importCollections,
      and(
        eq(importCollections.importId, importRows.importId),
        eq(importCollections.place, importRows.collectionPlace),
      ),
    )
    .leftJoin(
      userEntries,
      and(eq(userEntries.id, importRows.cardId), eq(userEntries.userId, ctx.userId)),
    )
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
