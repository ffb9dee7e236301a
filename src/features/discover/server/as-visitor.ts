import type { AppContext } from "#server/app-context.ts";
import { asNobody, type Database } from "#server/db/database.ts";
import { createTurns, type Turns } from "#server/take-turns.ts";

/** The share of the connections for users that all visitors together may hold. */
const shareOfVisitors = 0.3;
const turnsOf = new WeakMap<Database, Turns>();

/** A reader without a session. `network` is the semaphore key; empty if there is no connection. */
export type Visitor = { network: string; signal?: AbortSignal | undefined };

/** Limits visitors to a share of the connections, and each network to less than that share. */
export function asVisitor<Result>(
  { database }: Pick<AppContext, "database">,
  { network, signal }: Visitor,
  work: Parameters<typeof asNobody<Result>>[1],
): Promise<Result> {
  let turns = turnsOf.get(database);
  if (turns === undefined) {
    const most = Math.max(1, Math.floor(database.actors.options.max * shareOfVisitors));
    turns = createTurns({
      total: most,
      each: Math.max(1, most - 1),
      mostWaiting: 100,
      mostWaitingInAll: 400,
      waitMilliseconds: 5_000,
      message: "Too many visitors at once. Please wait a moment.",
      codeWhenFull: "unavailable",
    });
    turnsOf.set(database, turns);
  }
  return turns.run(network, () => asNobody(database, work), signal);
}
