import { getTableColumns, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Collection } from "#features/collections/contract.ts";
import { interestProfiles } from "./tables.ts";

/** Of a person's collection; another feature's table, of which this only counts the rows. */
export function countEntries(userId: SQLWrapper, id: SQLWrapper): SQL<number> {
  return sql<number>`(select count(*)::int from user_entries held
    where held.user_id = ${userId} and held.interest_profile_id = ${id})`;
}

/** A row with its count. */
export const collectionColumns = {
  ...getTableColumns(interestProfiles),
  entryCount: countEntries(sql`interest_profiles.user_id`, sql`interest_profiles.id`),
};

export type CollectionRow = typeof interestProfiles.$inferSelect & { entryCount: number };

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
