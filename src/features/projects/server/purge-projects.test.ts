import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction } from "#server/app-context.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { linkEntry } from "./links.ts";
import { listProjectsOfEntries } from "./list-projects-of-entries.ts";
import { addPerson } from "./people.ts";
import { createProject, deleteProject, getProject, restoreProject } from "./service.ts";
import { sweepProjectTrash } from "./purge-projects.ts";
import { projects, projectsEntries, projectsPeople } from "./tables.ts";

const { context, ada } = await setUpUsers();

it("purges only projects that have been in the trash for 30 days, with their people and links", async () => {
  const entry = await createEntry(ada, {});
  const make = async (name: string, daysInTrash: number | null) => {
    const { id } = await createProject(ada, { name });
    await addPerson(ada, id, { contactName: "Grace" });
    await linkEntry(ada, id, { entryId: entry.id });
    if (daysInTrash === null) return id;
    await deleteProject(ada, id);
    await inTransaction(ada, (tx) =>
      tx
        .update(projects)
        .set({ deletedAt: sql`now() - ${daysInTrash} * interval '1 day'` })
        .where(eq(projects.id, id)),
    );
    return id;
  };
  const kept = await make("Kept", null);
  const fresh = await make("Fresh", 29);
  const old = await make("Old", 31);
  expect(await sweepProjectTrash(context)).toBe(1);
  expect(await sweepProjectTrash(context)).toBe(0);
  await expect(restoreProject(ada, old)).rejects.toMatchObject({ code: "not_found" });
  for (const table of [projectsPeople, projectsEntries]) {
    const rows = await inTransaction(ada, (tx) =>
      tx.select({ projectId: table.projectId }).from(table),
    );
    expect(rows.map(({ projectId }) => projectId).toSorted()).toEqual([kept, fresh].toSorted());
  }
  expect(await restoreProject(ada, fresh)).toMatchObject({ peopleCount: 1, entryCount: 1 });
  expect((await getProject(ada, kept)).entryCount).toBe(1);
  expect((await listProjectsOfEntries(ada, [entry.id])).projects[entry.id]).toHaveLength(2);
});
