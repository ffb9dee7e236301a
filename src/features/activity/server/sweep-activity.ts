import { sql } from "drizzle-orm";
import { maxKeptDays, maxKeptEvents } from "#features/activity/contract.ts";
import type { AppContext } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";

/**
 * Deletes old events, surplus events of a collection, and events of collections that are no longer shared. Looks for
 * the last two only in collections with events of the last day, because earlier sweeps handled all others.
 */
export async function sweepActivity({ database }: Pick<AppContext, "database">): Promise<void> {
  await asSystem(database, async (tx) => {
    await tx.execute(sql`delete from collection_activity
      where created_at < now() - make_interval(days => ${maxKeptDays})`);
    await tx.execute(sql`with recent as (
        select distinct collection_id from collection_activity where created_at > now() - interval '1 day'),
      surplus as (
        select event.id from recent, lateral (
          select id from collection_activity where collection_id = recent.collection_id
          order by created_at desc, id desc offset ${maxKeptEvents}) event
        union all
        select event.id from recent join collection_activity event using (collection_id)
        where not exists (select from collection_members member where member.collection_id = recent.collection_id))
      delete from collection_activity using surplus where collection_activity.id = surplus.id`);
  });
}
