import { type SQL, sql } from "drizzle-orm";
import { maxLinks } from "../contract.ts";
import type { Tx } from "#server/db/database.ts";

/**
 * Links restored entries to their projects again, including projects in the trash. `links` is a query for one
 * column `link`, to_jsonb of the former row; `refused` one for `card_id` and `project_id`. Skips deleted
 * projects, and links beyond a project's limit.
 */
export async function restoreProjectLinks(
  tx: Tx,
  userId: string,
  { links, refused }: { links: SQL; refused: SQL },
): Promise<void> {
  // Locks the projects like every change of links, so that none are added or purged until the commit.
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
      where held.user_id = ${userId} and held.project_id = made.project_id) <= ${maxLinks}
    on conflict do nothing`);
  await tx.execute(sql`
    insert into projects_refused_entries (project_id, user_id, entry_id)
    select project.id, ${userId}, kept.card_id from (${refused}) as kept
    join projects project on project.id = kept.project_id and project.user_id = ${userId}
    on conflict do nothing`);
}
