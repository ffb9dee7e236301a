import { desc, eq, inArray, sql } from "drizzle-orm";
import { collections } from "#features/collections/server/tables.ts";
import { maxInterests, maxInterestsTotal } from "#features/interests/contract.ts";
import type { Tx } from "#server/db/database.ts";

/** Max collections to add interests to. A user who repeats onboarding may have thousands. */
const maxCollections = 50;

/**
 * Adds each name to Unfiled and to the user's newest collections, 50 in total. Skips collections that have it
 * already or are full.
 */
export async function spreadInterests(
  tx: Tx,
  userId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const chosen = tx
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.userId, userId))
    .orderBy(desc(collections.isUnfiled), desc(collections.createdAt))
    .limit(maxCollections);
  // Locked in id order to avoid deadlocks, with a lock mode that does not block saving entries.
  const locked = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(inArray(collections.id, chosen))
    .orderBy(collections.id)
    .for("no key update");
  const ids = locked.map(({ id }) => id);
  await tx.execute(sql`
    with collection as materialized (
      select id, (select count(*) from interests interest where interest.interest_profile_id = owned.id) as interest_count
      from interest_profiles owned
      where owned.user_id = ${userId} and owned.id = any(${sql.param(ids)}::uuid[])
    )
    insert into interests (id, user_id, interest_profile_id, name)
    select gen_random_uuid(), ${userId}, fresh.collection_id, fresh.name
    from (
      select collection.id as collection_id, wanted.name,
        collection.interest_count + row_number() over (partition by collection.id order by wanted.place) as place
      from collection
      cross join unnest(${sql.param([...names])}::text[]) with ordinality as wanted (name, place)
      where not exists (
        select from interests interest
        where interest.interest_profile_id = collection.id and lower(interest.name) = lower(wanted.name)
      )
    ) fresh
    where fresh.place <= ${maxInterests}
      and (select count(*) from interests every where every.user_id = ${userId}) < ${maxInterestsTotal}
    on conflict do nothing`);
}
