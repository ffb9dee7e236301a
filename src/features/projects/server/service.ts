/** The projects of a user: create, read, update, move to the trash and restore. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type Project,
  type ProjectCreate,
  type ProjectUpdate,
} from "#features/projects/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { foldText } from "#shared/fold-text.ts";
import { lockProject, missingProject, ownedBy, selectProject } from "./own-project.ts";
import { requireProjectCapacity } from "./require-project-capacity.ts";
import { projects } from "./tables.ts";

export { type ProjectBrief, getBrief } from "./get-brief.ts";
export { type MovedLinks, moveLinks, returnLinks } from "./move-links.ts";
export { selectProject } from "./own-project.ts";
export { deleteProjectForGood, emptyProjectTrash, sweepProjectTrash } from "./purge-projects.ts";
export { restoreProjectLinks } from "./restore-project-links.ts";
export { selectPeople } from "./people.ts";
export { writeProject } from "./write-markdown.ts";
export { restoreExportedProject } from "./restore-exported-project.ts";

/** Throws "not_found" if it does not exist, is in the trash or belongs to another user. */
export async function getProject(ctx: Ctx, id: string): Promise<Project> {
  return inTransaction(ctx, (tx) => selectProject(tx, ctx.userId, id));
}

/** Throws "conflict" if the user has the max number of projects, including those in the trash. */
export async function createProject(
  ctx: Ctx,
  input: z.output<typeof ProjectCreate>,
): Promise<Project> {
  const { name, description = null } = input;
  const project = await inTransaction(ctx, async (tx) => {
    await requireProjectCapacity(tx, ctx.userId);
    const id = randomUUIDv7();
    await tx.insert(projects).values({
      id,
      userId: ctx.userId,
      name,
      description,
      attributes: input.attributeList ?? input.attributes ?? [],
      searched: foldText(`${name}\n${description ?? ""}`),
    });
    return selectProject(tx, ctx.userId, id);
  });
  ctx.app.events.publish(ctx.userId, { type: "projects" });
  return project;
}

/** Archiving does not change the project itself, so it keeps its position in the list. */
export async function updateProject(
  ctx: Ctx,
  id: string,
  input: z.output<typeof ProjectUpdate>,
): Promise<Project> {
  const { isArchived, isCompleted, attributes, attributeList, ...texts } = input;
  const project = await inTransaction(ctx, async (tx) => {
    const before = await lockProject(tx, ctx.userId, id);
    const name = texts.name ?? before.name;
    const description = texts.description === undefined ? before.description : texts.description;
    const change: Partial<typeof projects.$inferInsert> = {
      name,
      description,
      searched: foldText(`${name}\n${description ?? ""}`),
    };
    const list = attributeList ?? attributes;
    if (list !== undefined) change.attributes = list;
    if (isCompleted !== undefined)
      change.completionDate = isCompleted ? (before.completionDate ?? new Date()) : null;
    if (isArchived !== undefined)
      change.archivedAt = isArchived ? (before.archivedAt ?? new Date()) : null;
    const isEdited = Object.entries(input).some(
      ([key, value]) => key !== "isArchived" && value !== undefined,
    );
    await tx
      .update(projects)
      .set(isEdited ? { ...change, updatedAt: sql`clock_timestamp()` } : change)
      .where(ownedBy(ctx.userId, id));
    return selectProject(tx, ctx.userId, id);
  });
  ctx.app.events.publish(ctx.userId, { type: "projects" });
  return project;
}

/** Moves the project to the trash for 30 days, with its people and links. */
export async function deleteProject(ctx: Ctx, id: string): Promise<void> {
  await setDeleted(ctx, id, new Date(), isNull(projects.deletedAt));
}

/** Restores from the trash. Throws "not_found" if it is not there. */
export async function restoreProject(ctx: Ctx, id: string): Promise<Project> {
  await setDeleted(ctx, id, null, isNotNull(projects.deletedAt));
  return getProject(ctx, id);
}

async function setDeleted(ctx: Ctx, id: string, deletedAt: Date | null, from: SQL): Promise<void> {
  const changed = await inTransaction(ctx, (tx) =>
    tx
      .update(projects)
      .set({ deletedAt })
      .where(and(eq(projects.id, id), eq(projects.userId, ctx.userId), from))
      .returning({ id: projects.id }),
  );
  if (changed.length === 0) throw missingProject();
  ctx.app.events.publish(ctx.userId, { type: "projects" });
}
