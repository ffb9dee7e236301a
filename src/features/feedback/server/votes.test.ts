import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { asNobody, asSystem } from "#server/db/database.ts";
import { openContextForTests } from "#server/testing/open-for-tests.ts";
import { makePerson } from "#server/testing/test-context.ts";
import { listFeedback } from "./list-feedback.ts";
import { submitFeedback, updateFeedback, voteOnFeedback } from "./service.ts";
import { feedback, feedbackVotes } from "./tables.ts";

const context = await openContextForTests();
let ada: Ctx;
let eve: Ctx;
let id: string;

beforeEach(async () => {
  ada = await makePerson(context, "Ada");
  eve = await makePerson(context, "Eve");
  ({ id } = await submitFeedback(ada, { title: "Item", description: null, severity: "Note" }));
});

const vote = async (ctx: Ctx, newRank: number, direction?: -1 | 1) =>
  (await voteOnFeedback(ctx, id, { newRank, ...(direction && { direction }) })).rank;
const see = (ctx: Ctx) => listFeedback(ctx, { limit: 100 });
/** As a process does that told nobody anything. */
const voteUntold = (ctx: Ctx, newRank: number, direction: -1 | 1 | null = null) =>
  inTx(ctx, async (tx) => {
    const { rows } = await tx.execute<{ rank: number | null }>(
      sql`select update_feedback_rank(${id}::uuid, ${newRank}::int, ${direction}::int) as rank`,
    );
    return rows[0]!.rank;
  });
const readRank = async () => (await updateFeedback(ada, id, {})).rank;
/** As if the votes so far were of another day. */
const endBurst = async () => {
  await asSystem(context.database, async (tx) => {
    await tx.execute(sql`alter table feedback disable trigger feedback_keep_rank`);
    await tx
      .update(feedback)
      .set({ votedAt: sql`now() - interval '1 day'` })
      .where(eq(feedback.id, id));
    await tx.execute(sql`alter table feedback enable trigger feedback_keep_rank`);
  });
};

describe("votes", () => {
  it("subtract 1 up and add 1 down, for anybody, and are remembered as the person's own", async () => {
    expect(await voteOnFeedback(eve, id, { newRank: -1, direction: -1 })).toMatchObject({
      rank: -1,
      myVote: -1,
      isMine: false,
    });
    expect(await vote(ada, 0, 1)).toBe(0);
    expect(await vote(ada, 1, 1)).toBe(1);
    const { items } = await see(eve);
    expect(items.find((one) => one.id === id)).toMatchObject({ rank: 1, myVote: -1 });
  });

  it.each([
    ["with their direction", -1 as const],
    ["with the rank alone", undefined],
  ])("of twenty people at once are all counted, %s", async (_how, direction) => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(context)));
    await Promise.all(people.map((one) => vote(one, -1, direction)));
    expect(await readRank()).toBe(-20);
  });

  it("do not change when the item was last edited", async () => {
    const before = await updateFeedback(ada, id, {});
    expect((await voteOnFeedback(eve, id, { newRank: 1 })).updatedAt).toBe(before.updatedAt);
  });

  it("stay when their person leaves", async () => {
    await vote(eve, -1, -1);
    await asSystem(context.database, (tx) => tx.delete(users).where(eq(users.id, eve.userId)));
    expect(await readRank()).toBe(-1);
  });

  it("on nothing are told so", async () => {
    await expect(voteOnFeedback(eve, randomUUID(), { newRank: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a vote without a direction", () => {
  it("is meant against the rank that the person was last shown", async () => {
    for (const newRank of [-1, -2, -3]) await vote(ada, newRank);
    await see(eve);
    expect(await vote(eve, -2)).toBe(-2);
    expect(await vote(ada, -2, 1)).toBe(-1);
    expect(await vote(ada, -2)).toBe(-2);
  });

  it("is meant against the answer to the person's last one", async () => {
    expect(await voteUntold(eve, -1)).toBe(-1);
    expect(await voteUntold(ada, -1)).toBe(-2);
    expect(await voteUntold(eve, -2)).toBe(-3);
  });

  it("is meant against the rank before the votes of that moment", async () => {
    await voteUntold(ada, 1, 1);
    await voteUntold(ada, 2, 1);
    expect(await voteUntold(eve, 1)).toBe(3);
    await endBurst();
    const late = await makePerson(context, "Late");
    expect(await voteUntold(late, 2)).toBe(2);
  });

  it("is meant against the present rank, or like the last vote, where that does not tell", async () => {
    expect(await voteUntold(eve, 0)).toBe(0);
    await voteUntold(ada, 1, 1);
    expect(await voteUntold(eve, 0)).toBe(0);
    const late = await makePerson(context, "Late");
    expect(await voteUntold(late, 0)).toBe(-1);
  });

  it("is one step however far it jumps", async () => {
    expect(await voteUntold(eve, -2_000_000_000)).toBe(-1);
    expect(await voteUntold(ada, 2_000_000_000)).toBe(0);
  });
});

describe("nobody goes around the procedure", () => {
  const refused = { cause: { code: "42501" } };

  it("by setting a rank, as its writer or as the system", async () => {
    const change = { rank: -1_000 };
    await expect(inTx(ada, (tx) => tx.update(feedback).set(change))).rejects.toMatchObject(refused);
    await expect(
      asSystem(context.database, (tx) => tx.update(feedback).set(change)),
    ).rejects.toMatchObject(refused);
    await expect(
      inTx(ada, (tx) =>
        tx.insert(feedback).values({ id: randomUUID(), userId: ada.userId, title: "", rank: -9 }),
      ),
    ).rejects.toMatchObject(refused);
    expect(await readRank()).toBe(0);
  });

  it("by a vote of more than one step, or in another's name", async () => {
    const row = { feedbackId: id, direction: -1, toldRank: 0 };
    const put = (values: { total: number; userId: string }) =>
      inTx(eve, (tx) => tx.insert(feedbackVotes).values({ ...row, ...values }));
    await expect(put({ userId: eve.userId, total: -50 })).rejects.toMatchObject(refused);
    await expect(put({ userId: ada.userId, total: -1 })).rejects.toMatchObject(refused);
    await vote(eve, -1, -1);
    await expect(
      inTx(eve, (tx) => tx.update(feedbackVotes).set({ total: -9 })),
    ).rejects.toMatchObject(refused);
    expect(await readRank()).toBe(-1);
  });

  it("signed out", async () => {
    await expect(
      asNobody(context.database, (tx) => tx.execute(sql`select update_feedback_rank(${id}, 1, 1)`)),
    ).rejects.toMatchObject(refused);
  });

  it("and keeps no right beyond it", async () => {
    const { rows } = await inTx(eve, async (tx) => {
      await tx.execute(sql`select update_feedback_rank(${id}, 1, 1)`);
      return tx.execute<{ isSystem: boolean }>(sql`select app_is_system() as "isSystem"`);
    });
    expect(rows).toEqual([{ isSystem: false }]);
  });
});
