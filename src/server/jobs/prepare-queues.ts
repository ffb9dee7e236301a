/** Creates the queues, and applies changed limits to those that exist. */
import { randomUUIDv7 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { PgBoss } from "pg-boss";
import { heartbeatSeconds } from "./job-runs.ts";
import type { JobKind } from "./job-kind.ts";

/** Failed jobs are kept for the operator. Finished ones are deleted at once. */
const failedSeconds = 7 * 86_400;

export async function prepareQueues(boss: PgBoss, kinds: readonly JobKind[]): Promise<void> {
  const queues = kinds.map((kind) => kind.queue);
  const known = new Map((await boss.getQueues(queues)).map((queue) => [queue.name, queue]));
  for (const kind of kinds) {
    const limits = {
      // Includes the wait after fetching; each run has its own, shorter limit.
      expireInSeconds: kind.expireInSeconds * 10,
      retryLimit: kind.retryLimit,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      heartbeatSeconds,
      deleteAfterSeconds: failedSeconds,
    };
    const queue = known.get(kind.queue);
    if (queue === undefined) {
      await boss.createQueue(kind.queue, limits);
      // Stores the queue in pg-boss's cache: sending in a transaction must not wait for a second connection.
      await boss.getJobById(kind.queue, randomUUIDv7());
    } else if (!isDeepStrictEqual({ ...queue, ...limits }, { ...queue }))
      await boss.updateQueue(kind.queue, limits);
  }
}
