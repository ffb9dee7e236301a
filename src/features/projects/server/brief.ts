/** All that is known of a project, for whoever answers questions about it. */
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Project, ProjectPerson } from "#features/projects/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { readProject } from "./own-project.ts";
import { readPeople } from "./people.ts";
import { projectsEntries } from "./tables.ts";

export type ProjectBrief = {
  project: Project;
  /** By name. */
  people: ProjectPerson[];
  /** The cards of its linked entries, newest link first. */
  cardIds: string[];
  /** What was noted for the project on its linked entries: of the newest, each from its beginning. */
  notes: { cardId: string; text: string }[];
};

const mostNotes = 100;
const longestNote = 1_000;

/** Throws "not_found" for a project that is not there, is in the trash or is another person's. */
export async function readBrief(tx: Tx, userId: string, id: string): Promise<ProjectBrief> {
  const project = await readProject(tx, userId, id);
  const people = await readPeople(tx, userId, id);
  const linked = and(eq(projectsEntries.userId, userId), eq(projectsEntries.projectId, id));
  const newestFirst = [desc(projectsEntries.createdAt), desc(projectsEntries.id)];
  const links = await tx
    .select({ entryId: projectsEntries.entryId })
    .from(projectsEntries)
    .where(linked)
    .orderBy(...newestFirst);
  const notes = await tx
    .select({
      cardId: projectsEntries.entryId,
      text: sql<string>`left(${projectsEntries.notes}, ${longestNote})`,
    })
    .from(projectsEntries)
    .where(and(linked, ne(projectsEntries.notes, "")))
    .orderBy(...newestFirst)
    .limit(mostNotes);
  return { project, people, cardIds: links.map(({ entryId }) => entryId), notes };
}
