import { sql } from "drizzle-orm";
import type { PublicMaker } from "#features/discover/contract.ts";
import type { Tx } from "#server/db/database.ts";

export type FoundPage = PublicMaker & { userId: string; isIndexed: boolean; updatedAt: Date };

/** The page with that name or of that user, if it is on and the user is not blocked; else null. */
export async function findPublicPage(
  tx: Tx,
  wanted: { name: string } | { userId: string },
): Promise<FoundPage | null> {
  const [name, userId] = "name" in wanted ? [wanted.name, null] : [null, wanted.userId];
  const { rows } = await tx.execute<{
    user_id: string;
    name: string;
    username: string;
    is_indexed: boolean;
    updated_at: string;
  }>(sql`select * from app_public_page(${name}::text, ${userId}::uuid)`);
  const [row] = rows;
  return row === undefined
    ? null
    : {
        userId: row.user_id,
        name: row.name,
        username: row.username,
        isIndexed: row.is_indexed,
        updatedAt: new Date(row.updated_at),
      };
}
