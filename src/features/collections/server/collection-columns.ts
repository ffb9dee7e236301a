import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Collection } from "../contract.ts";
import { collections } from "./tables.ts";

/**
 * Counts the entries of the collection in each row of `from`. Qualified, because user_entries has columns of
 * the same names.
 */
export function countEntries(from: "interest_profiles" | "page"): SQL<number> {
  const name = sql.identifier(from);
  return sql<number>`(select count(*)::int from user_entries held
    where held.user_id = ${name}.user_id and held.interest_profile_id = ${name}.id)`;
}

/** A row with its entry count. */
export const collectionColumns = {
  ...getTableColumns(collections),
  entryCount: countEntries("interest_profiles"),
};

export type CollectionRow = typeof collections.$inferSelect & { entryCount: number };

export function toCollection(row: CollectionRow): Collection {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    description: row.description,
    color: row.color as Collection["color"],
    emoji: row.emoji,
    isUnfiled: row.isUnfiled,
    entryCount: row.entryCount,
    createdAt: row.createdAt.toISOString(),
  };
}
