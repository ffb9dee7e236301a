/** The deletion of an account that owns shared collections, or is a member of some. */
import { sql } from "drizzle-orm";
import type { AccountSharing } from "#features/sharing/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";

/** The effects on others if the account is deleted. Collections with the most other members first. */
export async function getAccountSharing(ctx: Ctx): Promise<AccountSharing> {
  const { userId } = ctx;
  return inTransaction(ctx, async (tx) => {
    const owned = await tx.execute<AccountSharing["owned"][number]>(sql`
      select collection.id, collection.title, count(*)::int as people,
        (select count(*)::int from user_entries entry
          where entry.interest_profile_id = collection.id and entry.user_id <> ${userId}) as "theirEntries"
      from collection_members member join interest_profiles collection on collection.id = member.collection_id
      where member.owner_id = ${userId} group by collection.id order by people desc, collection.id`);
    const joined = await tx.execute<AccountSharing["joined"]>(sql`
      select count(*)::int as entries, count(distinct entry.interest_profile_id)::int as collections
      from collection_members member
      join user_entries entry on entry.interest_profile_id = member.collection_id and entry.user_id = ${userId}
      where member.user_id = ${userId}`);
    return { owned: owned.rows, joined: joined.rows[0]! };
  });
}

/**
 * Leaves copies of the user's entries in shared collections of others to their owners, in the system's transaction that
 * deletes the account.
 */
export async function leaveAllCopies(tx: Tx, { userId }: Ctx): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select collection_id as id from collection_members where user_id = ${userId} order by collection_id for update`);
  await tx.execute(sql`select set_config('app.user_id', ${userId}, true)`);
  for (const { id } of rows) await tx.execute(sql`select app_leave_copies(${id}::uuid)`);
  await tx.execute(sql`select set_config('app.user_id', '', true)`);
}
