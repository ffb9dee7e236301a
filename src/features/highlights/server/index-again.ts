import { indexQueue } from "#features/entries/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";

/** Requests that search reads the entry's highlights again. */
export async function indexAgain(tx: Tx, { app, userId }: Ctx, entryId: string): Promise<void> {
  await app.jobs.send(tx, indexQueue, { userId, entryId });
}

/** Call after the commit. `sharedIn` is the collection whose members saw what was changed, or see it now. */
export function publishHighlights({ app, userId }: Ctx, sharedIn: string | null = null): void {
  const change = { type: "highlights" } as const;
  app.events.publish(userId, sharedIn === null ? change : { ...change, collectionId: sharedIn });
  app.jobs.nudge(indexQueue, "soon");
}
