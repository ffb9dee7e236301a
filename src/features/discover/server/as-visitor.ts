import type { AppContext } from "#server/app-context.ts";
import { asNobody, type Database } from "#server/db/database.ts";
import { createTurns, type Turns } from "#server/take-turns.ts";

/** The share of the connections for people that visitors may hold, all of them together. */
const shareOfVisitors = 0.3;
const turnsOf = new WeakMap<Database, Turns>();

/** Whatever visitors ask for, people who signed in find connections left. */
export function asVisitor<Result>(
  { database }: Pick<AppContext, "database">,
  signal: AbortSignal | undefined,
  work: Parameters<typeof asNobody<Result>>[1],
): Promise<Result> {
  let turns = turnsOf.get(database);
  if (turns === undefined) {
    const most = Math.max(1, Math.floor(database.actors.options.max * shareOfVisitors));
    turns = createTurns({
      total: most,
      each: most,
      mostWaiting: 200,
      waitMilliseconds: 5_000,
      message: "Too many visitors at once. Please wait a moment.",
      codeWhenFull: "unavailable",
    });
    turnsOf.set(database, turns);
  }
  return turns.run("visitors", () => asNobody(database, work), signal);
}
