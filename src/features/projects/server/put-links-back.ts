import { type SQL, sql } from "drizzle-orm";
import { mostLinks } from "#features/projects/contract.ts";
import type { Tx } from "#server/db/database.ts";

/**
 * Links cards that were deleted and are back to their projects, one in the trash included. `links` is a query for one
 * column `link`, to_jsonb of the row as it was; `refused` one for `card_id` and `project_id`. What belonged to a
 * project that is gone is left out, and what would be more than a project can have.
 */
export async function putProjectLinksBack(
  tx: Tx,
  userId: string,
  { links, refused }: { links: SQL; refused: SQL },
): Promise<void> {
  // Locked as by whoever links: nobody else links, or deletes the project for good, until the commit.
  await tx.execute(sql`select 1 from projects where user_id = ${userId}
    and id in (select (link ->> 'project_id')::uuid from (${links}) as kept
      union select project_id from (${refused}) as kept) order by id for no key update`);
  await tx.execute(sql`
    insert into projects_entries (id, project_id, user_id, entry_id, notes, created_at, updated_at)
    select made.id, made.project_id, ${userId}, made.entry_id, made.notes, made.created_at, made.updated_at
    from (
      select one.*, row_number() over (partition by one.project_id order by one.created_at desc) as place
      from (${links}) as kept, jsonb_to_record(link) as one(
        id uuid, project_id uuid, entry_id uuid, notes text, created_at timestamptz, updated_at timestamptz)
    ) made
    join projects project on project.id = made.project_id and project.user_id = ${userId}
    where made.place + (select count(*) from projects_entries held
      where held.user_id = ${userId} and held.project_id = made.project_id) <= ${mostLinks}
    on conflict do nothing`);
  await tx.execute(sql`
    insert into projects_refused_entries (project_id, user_id, entry_id)
    select project.id, ${userId}, kept.card_id from (${refused}) as kept
    join projects project on project.id = kept.project_id and project.user_id = ${userId}
    on conflict do nothing`);
}
