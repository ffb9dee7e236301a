/**
 * Reads that cost time, such as a search: few of one person at once, so that the connections and the main
 * thread are there for others, each with a budget of its own.
 */
import { sql } from "drizzle-orm";
import { AppError } from "#shared/errors.ts";
import type { Database, Tx } from "./db/database.ts";
import { type Ctx, inSnapshot } from "./app-context.ts";
import { createTurns, type Turns } from "./take-turns.ts";
import { WorkBudget } from "./work-budget.ts";

export const heavyReads = {
  /** Of one person. */
  atOnce: 2,
  /** Of one person, until one of those ends; whoever asks for more is refused. */
  waiting: 30,
  /** The share of all connections that such reads may hold, whoever they are for. */
  share: 0.6,
  /** Milliseconds that one statement may take. */
  statement: 3_000,
  /** Milliseconds after which a read ends with what it has. */
  budget: 2_000,
};

const turnsOf = new WeakMap<Database, Turns>();

/**
 * Reads in one snapshot, when it is the person's turn. Throws AppError "rate_limited" where too many of theirs
 * wait, "unavailable" where a statement takes too long, and `signal`'s reason where that ended the waiting.
 */
export async function readHeavily<Result>(
  ctx: Ctx,
  signal: AbortSignal | undefined,
  work: (tx: Tx, budget: WorkBudget) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const turns = getTurns(ctx.app.database);
  const release = await turns.take(ctx.userId, 1, signal).catch((refusal: unknown) => {
    signal?.throwIfAborted();
    throw refusal;
  });
  try {
    return await inSnapshot(ctx, async (tx) => {
      const limited = tx.execute(sql.raw(`set local statement_timeout = ${heavyReads.statement}`));
      limited.catch(() => {});
      const result = await work(tx, new WorkBudget(heavyReads.budget, signal));
      await limited;
      return result;
    });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw new AppError("unavailable", "That took too long. Please ask for less at once.", {
      cause: error,
    });
  } finally {
    release();
  }
}

function getTurns(database: Database): Turns {
  let turns = turnsOf.get(database);
  if (turns === undefined) {
    turns = createTurns({
      total: Math.max(1, Math.floor(database.actors.options.max * heavyReads.share)),
      each: heavyReads.atOnce,
      get mostWaiting() {
        return heavyReads.waiting;
      },
      message: "Too many searches at once. Please wait a moment.",
      codeWhenFull: "rate_limited",
      retryAfterSeconds: 3,
    });
    turnsOf.set(database, turns);
  }
  return turns;
}

/** PostgreSQL's query_canceled, which is what a statement's time limit ends in. */
function isTimeout(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as Error & { code?: unknown }).code === "57014") return true;
  return false;
}
