import type { AppContext } from "#server/app-context.ts";
import { asPublic, type Database } from "#server/db/database.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore, type Semaphore } from "#server/limits/semaphore.ts";

/** The share of the connections for users that all visitors together may hold. */
const shareOfVisitors = 0.3;
const semaphores = new WeakMap<Database, Semaphore>();

/** A reader without a session. `network` is the semaphore key; empty if there is no connection. */
export type Visitor = { network: string; signal?: AbortSignal | undefined };

/** Limits visitors to a share of the connections, and each network to less than that share. */
export function asVisitor<Result>(
  { database }: Pick<AppContext, "database">,
  { network, signal }: Visitor,
  work: Parameters<typeof asPublic<Result>>[1],
): Promise<Result> {
  let semaphore = semaphores.get(database);
  if (semaphore === undefined) {
    const most = Math.max(1, Math.floor(database.actors.options.max * shareOfVisitors));
    semaphore = createSemaphore({
      ...concurrencyLimits.visitorConnections,
      maxTotal: most,
      maxPerKey: Math.max(1, most - 1),
    });
    semaphores.set(database, semaphore);
  }
  return semaphore.withPermit(network, () => asPublic(database, work), { signal });
}
