/** Finds, locks or touches a user's own project in a transaction; throws "not_found" otherwise. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Project } from "#features/projects/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { projects } from "./tables.ts";
import { countColumns, isActive, ownColumns, toProject } from "./project-columns.ts";

/** Throws "not_found" if it does not exist, is in the trash or belongs to another user. */
export async function selectProject(tx: Tx, userId: string, id: string): Promise<Project> {
  const [row] = await tx
    .select({
      ...ownColumns,
      ...countColumns("projects"),
      isActive: isActive("projects", userId),
    })
    .from(projects)
    .where(ownedBy(userId, id));
  if (row === undefined) throw missingProject();
  return toProject(row);
}

/** Locks the project until the commit, so that counts within it do not change. Throws "not_found". */
export async function lockProject(tx: Tx, userId: string, id: string) {
  const [row] = await tx
    .select(ownColumns)
    .from(projects)
    .where(ownedBy(userId, id))
    .for("no key update");
  if (row === undefined) throw missingProject();
  return row;
}

/** Locks the project and updates its time, for changes that count as its activity. */
export async function touchProject(tx: Tx, userId: string, id: string): Promise<void> {
  const touched = await tx
    .update(projects)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(ownedBy(userId, id))
    .returning({ id: projects.id });
  if (touched.length === 0) throw missingProject();
}

/** Throws "not_found" if it does not exist, is in the trash or belongs to another user. */
export async function requireProject(tx: Tx, userId: string, id: string): Promise<void> {
  const [row] = await tx.select({ id: projects.id }).from(projects).where(ownedBy(userId, id));
  if (row === undefined) throw missingProject();
}

/** The user's project, if it is not in the trash. */
export function ownedBy(userId: string, id: string): SQL {
  return and(eq(projects.id, id), eq(projects.userId, userId), isNull(projects.deletedAt))!;
}

export function missingProject(): AppError {
  return new AppError("not_found", "Project not found");
}
