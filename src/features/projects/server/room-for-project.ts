import { eq } from "drizzle-orm";
import { mostProjects } from "#features/projects/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import { AppError } from "#shared/errors.ts";
import { projects } from "./tables.ts";

/**
 * Throws "conflict" where the person has as many projects as can be, those in the trash among them. Until the commit nobody
 * else makes one for them.
 */
export async function requireRoomForProject(tx: Tx, userId: string): Promise<void> {
  await lockByName(tx, `projects of ${userId}`);
  if ((await tx.$count(projects, eq(projects.userId, userId))) < mostProjects) return;
  const most = mostProjects.toLocaleString("en");
  throw new AppError(
    "conflict",
    `You have ${most} projects, which is as many as can be. Those that were deleted count for 30 days.`,
  );
}
