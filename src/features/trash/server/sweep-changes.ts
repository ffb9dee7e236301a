import { and, sql } from "drizzle-orm";
import type { AppContext } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { changeQueue } from "./entry-changes.ts";
import { entryChanges } from "./tables.ts";

/** Changes per sweep whose job is sent again. */
const maxResumed = 200;

/**
 * Deletes changes that can no longer be undone. Sends the job again for a change without one: its job was
 * given up, or a backup, which holds no jobs, was restored.
 */
export async function sweepChanges(app: AppContext): Promise<void> {
  const isDone = sql`${entryChanges.done} >= ${entryChanges.total}`;
  const isOlderThan = (age: string) => sql`${entryChanges.createdAt} < now() - ${age}::interval`;
  const resumed = await asSystem(app.database, async (tx) => {
    await tx.delete(entryChanges).where(and(isDone, isOlderThan("1 hour")));
    const left = await tx
      .select({ id: entryChanges.id, userId: entryChanges.userId })
      .from(entryChanges)
      .where(
        and(
          sql`not (${isDone})`,
          isOlderThan("10 minutes"),
          sql`not exists (select 1 from pgboss.job where name = ${changeQueue} and state < 'completed'
            and data ->> 'changeId' = ${entryChanges.id}::text)`,
        ),
      )
      .limit(maxResumed);
    for (const { id, userId } of left)
      await app.jobs.send(tx, changeQueue, { userId, changeId: id });
    return left.length;
  });
  if (resumed > 0) app.jobs.nudge(changeQueue, "soon");
}
