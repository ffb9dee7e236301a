import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { heavyReads, runHeavyQuery } from "./heavy-reads.ts";
import { type Ctx, inTransaction } from "../app-context.ts";
import { concurrencyLimits } from "../limits/concurrency-policies.ts";
import { setUpContext } from "../testing/contexts.ts";
import { createUser } from "../testing/test-context.ts";

const context = await setUpContext();
const ada = await createUser(context);
const bea = await createUser(context, "Bea");

afterEach(() => restoreOverridden(heavyReads));

/** Reads that end on demand. */
function openReads() {
  const started: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const read = (ctx: Ctx, signal?: AbortSignal) =>
    runHeavyQuery(ctx, signal, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => started.push(resolve));
      running -= 1;
    });
  return { read, started, most: () => most };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
async function untilStarted(started: readonly unknown[], count: number): Promise<void> {
  while (started.length < count) await turn();
}

describe("readHeavily", () => {
  it("runs two of one user at once, in order, and leaves connections for others", async () => {
    const { read, started, most } = openReads();
    const mine = Array.from({ length: 6 }, () => read(ada));
    await untilStarted(started, 2);
    const hers = read(bea);
    await untilStarted(started, 3);
    expect(started).toHaveLength(3);
    // Other queries work, although the pool has five connections.
    await inTransaction(ada, (tx) => tx.execute(sql`select 1`));
    for (let ended = 0; ended < 7; ended += 1) {
      await untilStarted(started, ended + 1);
      started[ended]!();
    }
    await Promise.all([...mine, hers]);
    expect(most()).toBe(3);
  });

  it("rejects when too many wait, and frees the place of a disconnected reader", async () => {
    const { read, started } = openReads();
    const gone = new AbortController();
    const { maxPerKey, maxWaitingPerKey } = concurrencyLimits.heavyReads;
    const before = Array.from({ length: maxPerKey + maxWaitingPerKey - 1 }, () => read(ada));
    const left = read(ada, gone.signal);
    await expect(read(ada)).rejects.toMatchObject({ code: "rate_limited" });
    gone.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    const next = read(ada);
    for (let ended = 0; ended <= before.length; ended += 1) {
      await untilStarted(started, ended + 1);
      started[ended]!();
    }
    await Promise.all([...before, next]);
    expect(started).toHaveLength(before.length + 1);
  });

  it("frees the permit on failure, and ends a statement that takes too long", async () => {
    override(heavyReads, { statement: 50 });
    const slow = () => runHeavyQuery(ada, undefined, (tx) => tx.execute(sql`select pg_sleep(30)`));
    for (let round = 0; round < 3; round += 1)
      await expect(slow()).rejects.toMatchObject({ code: "unavailable" });
    // The limit ends with its transaction.
    const [shown] = (await inTransaction(ada, (tx) => tx.execute(sql`show statement_timeout`)))
      .rows;
    expect(shown).toEqual({ statement_timeout: "0" });
  });
});
