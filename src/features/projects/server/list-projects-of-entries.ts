/** GET /api/projects/of-entries: the projects that entries are linked to. */
import { sql } from "drizzle-orm";
import type { ProjectsOfEntries } from "../contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";

/** Max projects per entry, by name. */
const maxPerEntry = 20;

/** Only the user's own entries among `ids`. Entries without a project are omitted. */
export async function listProjectsOfEntries(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ProjectsOfEntries> {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ entryId: string; id: string; name: string }>(sql`
      select asked.entry_id as "entryId", named.id, named.name
      from unnest(${sql.param([...new Set(ids)])}::uuid[]) as asked(entry_id)
      cross join lateral (
        select project.id, project.name from projects_entries link
        join projects project on project.id = link.project_id and project.user_id = link.user_id
        where link.user_id = ${ctx.userId} and link.entry_id = asked.entry_id and project.deleted_at is null
        order by project.name, project.id limit ${maxPerEntry}) named`),
  );
  const projects: ProjectsOfEntries["projects"] = {};
  for (const { entryId, id, name } of rows) (projects[entryId] ??= []).push({ id, name });
  return { projects };
}
