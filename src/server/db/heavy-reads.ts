/**
 * Expensive reads, such as a search: limited per user, so that connections and main thread stay available to
 * others; each with a time budget.
 */
import { sql } from "drizzle-orm";
import { hasCode } from "../error-causes.ts";
import { AppError } from "#shared/errors.ts";
import { type ActorCtx, asReader, type Database, type Tx } from "./database.ts";
import { concurrencyLimits } from "../limits/concurrency-policies.ts";
import { createSemaphore, type Semaphore } from "../limits/semaphore.ts";
import { WorkBudget } from "../limits/work-budget.ts";

export const heavyReads: Readonly<Record<"share" | "statement" | "budget", number>> = {
  /** The share of all connections such reads may hold in total. */
  share: 0.6,
  /** Milliseconds per statement. */
  statement: 3_000,
  /** Milliseconds after which a read ends with partial results. */
  budget: 2_000,
};

const semaphores = new WeakMap<Database, Semaphore>();

/**
 * Reads in one snapshot when a permit is free. Throws AppError "rate_limited" if too many of the user wait,
 * "unavailable" if a statement takes too long, and `signal`'s reason if it ended the wait.
 */
export async function runHeavyQuery<Result>(
  ctx: ActorCtx,
  signal: AbortSignal | undefined,
  work: (tx: Tx, budget: WorkBudget) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const release = await getSemaphore(ctx.app.database).acquire(ctx.userId, { signal });
  try {
    return await asReader(ctx.app.database, ctx.userId, async (tx) => {
      const limited = tx.execute(sql.raw(`set local statement_timeout = ${heavyReads.statement}`));
      limited.catch(() => {});
      const result = await work(tx, new WorkBudget(heavyReads.budget, signal));
      await limited;
      return result;
    });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw new AppError("unavailable", "This took too long. Please try a smaller request.", {
      cause: error,
    });
  } finally {
    release();
  }
}

function getSemaphore(database: Database): Semaphore {
  let semaphore = semaphores.get(database);
  if (semaphore === undefined) {
    semaphore = createSemaphore({
      ...concurrencyLimits.heavyReads,
      maxTotal: Math.max(1, Math.floor(database.actors.options.max * heavyReads.share)),
    });
    semaphores.set(database, semaphore);
  }
  return semaphore;
}

/** PostgreSQL's query_canceled, the result of a statement timeout. */
const isTimeout = (error: unknown) => hasCode(error, "57014");
