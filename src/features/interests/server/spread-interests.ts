import { eq, sql } from "drizzle-orm";
import { interestProfiles } from "#features/collections/server/tables.ts";
import { mostInterests } from "#features/interests/contract.ts";
import type { Tx } from "#server/db/database.ts";

/** Puts each name into each of the person's collections, but where it is already or there is no room. */
export async function spreadInterests(
  tx: Tx,
  userId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  // In one order, so that two at once never wait for each other; saving entries waits for neither.
  await tx
    .select({ id: interestProfiles.id })
    .from(interestProfiles)
    .where(eq(interestProfiles.userId, userId))
    .orderBy(interestProfiles.id)
    .for("no key update");
  await tx.execute(sql`
    with collection as materialized (
      select id, (select count(*) from interests held where held.interest_profile_id = owned.id) as held
      from interest_profiles owned
      where owned.user_id = ${userId}
    )
    insert into interests (id, user_id, interest_profile_id, name)
    select gen_random_uuid(), ${userId}, fresh.collection_id, fresh.name
    from (
      select collection.id as collection_id, wanted.name,
        collection.held + row_number() over (partition by collection.id order by wanted.place) as place
      from collection
      cross join unnest(${sql.param([...names])}::text[]) with ordinality as wanted (name, place)
      where not exists (
        select from interests held
        where held.interest_profile_id = collection.id and lower(held.name) = lower(wanted.name)
      )
    ) fresh
    where fresh.place <= ${mostInterests}
    on conflict do nothing`);
}
