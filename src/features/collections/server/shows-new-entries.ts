import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import { collectionPages } from "./tables.ts";

/** Whether an entry that the owner adds to the collection is shown on its public page at once. */
export async function showsNewEntries(tx: Tx, id: string): Promise<boolean> {
  const isShowing = and(eq(collectionPages.collectionId, id), eq(collectionPages.showsNew, true));
  return (await tx.$count(collectionPages, isShowing)) > 0;
}
