import { anchorQueue } from "#features/highlights/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import type { MergeRecord } from "../tables.ts";

/** Has the highlights of members that were moved found again in the text of a capture. */
export async function anchorForMembers(
  tx: Tx,
  { app }: Ctx,
  captureId: string,
  moved: MergeRecord["sharedParts"],
): Promise<void> {
  const holders = moved.filter(({ kind }) => kind === "highlight").map(({ author }) => author);
  const jobs = [...new Set(holders)].map((userId) => ({ userId, captureId }));
  if (jobs.length > 0) await app.jobs.sendMany(tx, anchorQueue, jobs);
}
