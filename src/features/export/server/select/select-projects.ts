/** Reads projects with their people; linked entries are read separately, because they may be many. */
import { and, asc, eq, isNull } from "drizzle-orm";
import type { ExportedProject } from "#features/export/contract.ts";
import type { Project, ProjectPerson } from "#features/projects/contract.ts";
import { selectPeople, selectProject } from "#features/projects/server/service.ts";
import { projects, projectsEntries } from "#features/projects/server/tables.ts";
import { afterCursor, exactTimestamp } from "#server/db/paginate.ts";
import { type Ctx, readOnlyTransaction, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { listPages } from "./list-own-entries.ts";

const pageSize = 200;

/** All projects except those in the trash, or the one of `projectId`. */
export async function* selectProjects(
  ctx: Ctx,
  projectId: string | null,
): AsyncGenerator<{ project: Project; people: ProjectPerson[] }, void, void> {
  for (const id of projectId === null ? await listProjects(ctx) : [projectId]) {
    const found = await readOnlyTransaction(ctx, async (tx) => ({
      project: await selectProject(tx, ctx.userId, id),
      people: await selectPeople(tx, ctx.userId, id),
    })).catch((error: unknown) => {
      // Deleted since they were listed.
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    });
    if (found !== null) yield found;
  }
}

async function listProjects(ctx: Ctx): Promise<string[]> {
  const rows = await inTransaction(ctx, (tx) =>
    tx
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.userId, ctx.userId), isNull(projects.deletedAt)))
      .orderBy(asc(projects.createdAt), asc(projects.id)),
  );
  return rows.map(({ id }) => id);
}

/** In the order of linking. */
export async function* selectProjectLinks(
  ctx: Ctx,
  { id: projectId, entryCount }: Project,
): AsyncGenerator<ExportedProject["entries"][number], void, void> {
  if (entryCount === 0) return;
  const { createdAt, entryId, id, notes } = projectsEntries;
  const pages = listPages(pageSize, (after) =>
    inTransaction(ctx, (tx) =>
      tx
        .select({ id, entryId, notes, createdAt, timestamp: exactTimestamp(createdAt) })
        .from(projectsEntries)
        .where(
          and(
            eq(projectsEntries.userId, ctx.userId),
            eq(projectsEntries.projectId, projectId),
            afterCursor(createdAt, id, after),
          ),
        )
        .orderBy(asc(createdAt), asc(id))
        .limit(pageSize),
    ),
  );
  for await (const page of pages)
    for (const row of page) {
      yield { entryId: row.entryId, notes: row.notes, createdAt: row.createdAt.toISOString() };
    }
}
