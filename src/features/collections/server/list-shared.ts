/** Lists the collections of other users that are shared with a user. */
import { and, desc, ne, sql } from "drizzle-orm";
import { type Collection, maxMemberships } from "../contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { openCollections } from "#server/db/policies.ts";
import { collectionColumns, toCollection } from "./collection-columns.ts";
import { collections } from "./tables.ts";

/** All of them, the newest collection first: their number is limited when an invitation is accepted. */
export async function listSharedCollections(ctx: Ctx): Promise<Collection[]> {
  const { createdAt, id, userId } = collections;
  const rows = await inTransaction(ctx, (tx) =>
    tx
      .select(collectionColumns)
      .from(collections)
      .where(and(ne(userId, ctx.userId), sql`${id} = any (${openCollections})`))
      .orderBy(desc(createdAt), desc(id))
      .limit(maxMemberships),
  );
  return rows.map(toCollection);
}
