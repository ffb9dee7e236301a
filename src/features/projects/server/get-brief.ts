/** All data of a project, as context for the assistant. */
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Project, ProjectPerson } from "../contract.ts";
import type { Tx } from "#server/db/database.ts";
import { selectProject } from "./own-project.ts";
import { selectPeople } from "./people.ts";
import { projectsEntries } from "./tables.ts";

export type ProjectBrief = {
  project: Project;
  /** In the order of their names. */
  people: ProjectPerson[];
  /** The ids of the linked entries, newest link first. */
  entryIds: string[];
  /** The notes on the newest linked entries, each truncated. */
  notes: { entryId: string; text: string }[];
};

const maxNotes = 100;
const maxNoteLength = 1_000;

/** Throws "not_found" if it does not exist, is in the trash or belongs to another user. */
export async function getBrief(tx: Tx, userId: string, id: string): Promise<ProjectBrief> {
  const project = await selectProject(tx, userId, id);
  const people = await selectPeople(tx, userId, id);
  const linked = and(eq(projectsEntries.userId, userId), eq(projectsEntries.projectId, id));
  const newestFirst = [desc(projectsEntries.createdAt), desc(projectsEntries.id)];
  const links = await tx
    .select({ entryId: projectsEntries.entryId })
    .from(projectsEntries)
    .where(linked)
    .orderBy(...newestFirst);
  const notes = await tx
    .select({
      entryId: projectsEntries.entryId,
      text: sql<string>`left(${projectsEntries.notes}, ${maxNoteLength})`,
    })
    .from(projectsEntries)
    .where(and(linked, ne(projectsEntries.notes, "")))
    .orderBy(...newestFirst)
    .limit(maxNotes);
  return { project, people, entryIds: links.map(({ entryId }) => entryId), notes };
}
