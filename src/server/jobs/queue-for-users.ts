import type { AppContext } from "../app-context.ts";
import { asActor } from "../db/database.ts";

/** Sends a job of the queue for each of these users, as this user. */
export async function queueForUsers(
  app: AppContext,
  queue: string,
  users: readonly { userId: string }[],
): Promise<void> {
  for (const { userId } of users)
    await asActor(app.database, userId, (tx) => app.jobs.send(tx, queue, { userId }));
  if (users.length > 0) app.jobs.nudge(queue);
}
