import { randomUUID, randomUUIDv7 } from "node:crypto";
import {
  EntryLinkUpdate,
  maxLinks,
  maxPeople,
  PersonCreate,
  ProjectCreate,
  type ProjectAttribute,
} from "../contract.ts";
import type { Tx } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { foldText } from "#shared/fold-text.ts";
import { requireProjectCapacity } from "./require-project-capacity.ts";
import { projects, projectsEntries, projectsPeople } from "./tables.ts";

/** A project as described by an export. Times are ISO 8601. */
export type ProjectToRestore = {
  name: string;
  description: string | null;
  attributes: ProjectAttribute[];
  completionDate: string | null;
  archivedAt: string | null;
  people: {
    contactName: string;
    role: string | null;
    contactEmail: string | null;
    contactPhone: string | null;
  }[];
  /** `entryId` is the id of an entry of the user. */
  entries: { entryId: string; notes: string; createdAt: string }[];
  createdAt: string;
  updatedAt: string;
};

/**
 * Creates it in `tx` with its people and links, and returns its id; null if it is not valid. Throws
 * "conflict" if the user has the max number of projects.
 */
export async function restoreExportedProject(
  tx: Tx,
  ctx: Ctx,
  project: ProjectToRestore,
): Promise<string | null> {
  const { name, description, attributes: attributeList } = project;
  const parsed = ProjectCreate.safeParse({ name, description, attributeList });
  if (!parsed.success) return null;
  const people = project.people.flatMap((person) => PersonCreate.safeParse(person).data ?? []);
  const links = project.entries.flatMap((link) => {
    const notes = EntryLinkUpdate.safeParse(link).data?.notes;
    return notes === undefined ? [] : [{ ...link, notes }];
  });
  await requireProjectCapacity(tx, ctx.userId);
  const id = randomUUIDv7();
  const owned = { projectId: id, userId: ctx.userId };
  await tx.insert(projects).values({
    id,
    userId: ctx.userId,
    name: parsed.data.name,
    description: parsed.data.description ?? null,
    attributes: parsed.data.attributeList ?? [],
    searched: foldText(`${parsed.data.name}\n${parsed.data.description ?? ""}`),
    completionDate: parseTime(project.completionDate),
    archivedAt: parseTime(project.archivedAt),
    createdAt: new Date(project.createdAt),
    updatedAt: new Date(project.updatedAt),
  });
  if (people.length > 0)
    await tx
      .insert(projectsPeople)
      .values(
        people
          .slice(0, maxPeople)
          .map((person) => ({ ...person, ...owned, id: randomUUIDv7(), contactId: randomUUID() })),
      );
  if (links.length > 0)
    await tx
      .insert(projectsEntries)
      .values(
        links.slice(0, maxLinks).map(({ entryId, notes, createdAt }) => ({
          ...owned,
          id: randomUUIDv7(),
          entryId: entryId,
          notes,
          createdAt: new Date(createdAt),
        })),
      )
      .onConflictDoNothing();
  return id;
}

function parseTime(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
