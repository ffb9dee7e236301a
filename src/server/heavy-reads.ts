/**
 * Reads that cost time, such as a search: few of one person at once, so that the connections and the main
 * thread are there for others, each with a budget of its own.
 */
import { sql } from "drizzle-orm";
import { AppError } from "#shared/errors.ts";
import type { Database, Tx } from "./db/database.ts";
import { type Ctx, inSnapshot } from "./machine.ts";
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

type Waiting = { userId: string; start: () => void };
type Turns = { running: Map<string, number>; inAll: number; waiting: Set<Waiting> };

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
  const { database } = ctx.machine;
  const turns = getTurns(database);
  const mostInAll = Math.max(1, Math.floor(database.actors.options.max * heavyReads.share));
  const mayStart = (userId: string) =>
    turns.inAll < mostInAll && (turns.running.get(userId) ?? 0) < heavyReads.atOnce;
  await takeTurn(turns, ctx.userId, mayStart, signal);
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
    giveTurn(turns, ctx.userId);
    for (const one of turns.waiting) if (mayStart(one.userId)) one.start();
  }
}

function getTurns(database: Database): Turns {
  let turns = turnsOf.get(database);
  if (turns === undefined) {
    turns = { running: new Map(), inAll: 0, waiting: new Set() };
    turnsOf.set(database, turns);
  }
  return turns;
}

/** Resolves when the turn is taken. */
function takeTurn(
  turns: Turns,
  userId: string,
  mayStart: (userId: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const take = () => {
    turns.inAll += 1;
    turns.running.set(userId, (turns.running.get(userId) ?? 0) + 1);
  };
  signal?.throwIfAborted();
  if (mayStart(userId)) return Promise.resolve(take());
  const before = [...turns.waiting].filter((one) => one.userId === userId).length;
  if (before >= heavyReads.waiting) {
    throw new AppError("rate_limited", "Too many searches at once. Please wait a moment.");
  }
  return new Promise((resolve, reject) => {
    const end = () => {
      turns.waiting.delete(one);
      signal?.removeEventListener("abort", leave);
    };
    const leave = () => {
      end();
      reject(signal!.reason as Error);
    };
    const one: Waiting = {
      userId,
      start: () => {
        end();
        take();
        resolve();
      },
    };
    turns.waiting.add(one);
    signal?.addEventListener("abort", leave, { once: true });
  });
}

function giveTurn(turns: Turns, userId: string): void {
  turns.inAll -= 1;
  const left = turns.running.get(userId)! - 1;
  if (left > 0) turns.running.set(userId, left);
  else turns.running.delete(userId);
}

/** PostgreSQL's query_canceled, which is what a statement's time limit ends in. */
function isTimeout(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as Error & { code?: unknown }).code === "57014") return true;
  return false;
}
