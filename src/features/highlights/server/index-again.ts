import { indexQueue } from "#features/entries/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";

/** Requests that search reads the entry's highlights again. */
export async function indexAgain(tx: Tx, { app, userId }: Ctx, entryId: string): Promise<void> {
  await app.jobs.send(tx, indexQueue, { userId, entryId });
}

/** Call after the commit. */
export function publishHighlights({ app, userId }: Ctx): void {
  app.events.publish(userId, { type: "highlights" });
  app.jobs.nudge(indexQueue, "soon");
}
