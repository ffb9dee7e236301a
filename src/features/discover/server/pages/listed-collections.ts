/** The collections that a user lists on their public page. Their own pages belong to another feature. */
import { sql } from "drizzle-orm";
import type { ListedCollection } from "#features/discover/contract.ts";
import type { Tx } from "#server/db/database.ts";

/** At most 50, the newest page first. */
export async function selectListedCollections(tx: Tx, userId: string): Promise<ListedCollection[]> {
  const { rows } = await tx.execute<{
    slug: string;
    title: string;
    description: string;
    emoji: string;
    color: ListedCollection["color"];
    entry_count: number;
    cover: { entry: string; color: string }[];
  }>(sql`select * from app_listed_collections(${userId}::uuid)`);
  return rows.map(({ entry_count: entryCount, cover, slug, ...shown }) => ({
    slug,
    ...shown,
    entryCount,
    cover: toCollectionCover(slug, cover),
  }));
}

/** The pictures of entries on the page of a collection, by the slugs of both. */
export function toCollectionCover(
  slug: string,
  cover: readonly { entry: string; color: string }[],
): ListedCollection["cover"] {
  return cover.map(({ entry, color }) => ({
    url: `/api/public/collections/${slug}/entries/${entry}/image`,
    color,
  }));
}
