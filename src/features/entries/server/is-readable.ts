import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { openCollections } from "#server/db/policies.ts";
import { entries } from "./tables.ts";

/** Whether an entry is the user's, or in a shared collection that is open to this user, who must be the actor. */
export function isReadable(userId: string | Placeholder): SQL {
  return sql`(${entries.userId} = ${userId} or ${entries.collectionId} = any (${openCollections}))`;
}
