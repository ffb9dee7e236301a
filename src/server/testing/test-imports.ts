import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { noCounts } from "#features/imports/server/record/import-record.ts";
import {
  importCollections,
  importParts,
  importRows,
  imports,
} from "#features/imports/server/tables.ts";
import type { Tx } from "../db/database.ts";

/**
 * Replaces the user's imports with one that is waiting to be started, with a failed row, a collection and a
 * link. Returns its id.
 */
export async function insertImport(tx: Tx, userId: string, title: string): Promise<string> {
  const importId = randomUUID();
  const owned = { importId, userId };
  await tx.delete(imports).where(eq(imports.userId, userId));
  await tx.insert(imports).values({
    id: importId,
    userId,
    fileName: title,
    fileSize: 1,
    status: "ready",
    isDryRun: true,
    fileRows: 1,
    counts: { ...noCounts, total: 1, failed: 1 },
    reading: { waiting: 0, ready: 0, failed: 0 },
  });
  await tx.insert(importCollections).values({ ...owned, place: 0, title });
  const item = {
    source: "text" as const,
    title,
    topics: [],
    why: "",
    summary: null,
    takeaways: [],
    text: title,
    html: null,
    createdAt: null,
    updatedAt: null,
    original: null,
    file: null,
    picture: null,
  };
  await tx
    .insert(importRows)
    .values({ ...owned, line: 1, title, outcome: "failed", item, collectionPlace: 0 });
  const link = { from: userId, to: importId, createdAt: "2020-01-01T00:00:00Z" };
  await tx.insert(importParts).values({ ...owned, place: 0, part: { kind: "link", link } });
  return importId;
}
