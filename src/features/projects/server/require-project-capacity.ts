import { eq } from "drizzle-orm";
import { maxProjects } from "../contract.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { AppError } from "#shared/errors.ts";
import { projects } from "./tables.ts";

/**
 * Throws "conflict" if the user has the max number of projects, including those in the trash. Locks out other
 * creations for the user until the commit.
 */
export async function requireProjectCapacity(tx: Tx, userId: string): Promise<void> {
  await lockByName(tx, `projects of ${userId}`);
  if ((await tx.$count(projects, eq(projects.userId, userId))) < maxProjects) return;
  const most = maxProjects.toLocaleString("en");
  throw new AppError(
    "conflict",
    `You have reached the maximum of ${most} projects. Deleted projects count for 30 days.`,
  );
}
