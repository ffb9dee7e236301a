import { and, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { openCollections } from "#server/db/policies.ts";
import { entries } from "./tables.ts";

/** Whether an entry is the user's, or in a shared collection that is open to this user, who must be the actor. */
export function isReadable(userId: string | Placeholder): SQL {
  return sql`(${entries.userId} = ${userId} or ${entries.collectionId} = any (${openCollections}))`;
}

/** Whether the user can read all of these entries. */
export async function canReadAll(ctx: Ctx, ids: ReadonlySet<string>): Promise<boolean> {
  const isAsked = sql`${entries.id} = any(${sql.param([...ids])}::uuid[])`;
  const readable = await inTransaction(ctx, (tx) =>
    tx.$count(entries, and(isAsked, isReadable(ctx.userId))),
  );
  return readable === ids.size;
}
