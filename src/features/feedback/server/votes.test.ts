import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import type { FeedbackRank, Vote } from "#features/feedback/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asPublic, asSystem } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { listFeedback } from "./list-feedback.ts";
import { submitFeedback, updateFeedback } from "./service.ts";
import { recordShownRank } from "./shown-ranks.ts";
import { feedback, feedbackVotes } from "./tables.ts";
import { voteOnFeedback } from "./vote.ts";

const context = await setUpContext();
let ada: Ctx;
let eve: Ctx;
let id: string;

beforeEach(async () => {
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
  ({ id } = await submitFeedback(ada, { title: "Item", description: null, severity: "Note" }));
});

const send = async (ctx: Ctx, body: FeedbackRank) => (await voteOnFeedback(ctx, id, body)).rank;
const vote = (ctx: Ctx, direction: Vote) => send(ctx, { vote: direction });
const readRank = async () => (await updateFeedback(ada, id, {})).rank;
const makeUsers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createUser(context)));
/** Makes all votes so far one day old. */
const ageVotes = () =>
  asSystem(context.database, (tx) =>
    tx.update(feedbackVotes).set({ votedAt: sql`now() - interval '1 day'` }),
  );

describe("voteOnFeedback", () => {
  it("subtracts 1 up and adds 1 down, for any user, and lists the user's own vote", async () => {
    expect(await voteOnFeedback(eve, id, { vote: "up" })).toMatchObject({ rank: -1, vote: "up" });
    expect(await vote(ada, "down")).toBe(0);
    const { items } = await listFeedback(eve, { limit: 100 });
    expect(items.find((one) => one.id === id)).toMatchObject({ rank: 0, vote: "up" });
  });

  it("changes nothing when a request is repeated", async () => {
    expect(await vote(eve, "up")).toBe(-1);
    expect(await vote(eve, "up")).toBe(-1);
    expect(await vote(eve, "none")).toBe(0);
    expect(await vote(eve, "none")).toBe(0);
  });

  it("replaces the user's earlier vote, and withdraws it with none", async () => {
    expect(await vote(ada, "up")).toBe(-1);
    expect(await vote(eve, "up")).toBe(-2);
    expect(await vote(eve, "down")).toBe(0);
    expect(await voteOnFeedback(eve, id, { vote: "none" })).toMatchObject({
      rank: -1,
      vote: "none",
    });
  });

  it("moves the rank by at most 1 for one user, whatever they send", async () => {
    const shapes: FeedbackRank[] = [
      { newRank: -1 },
      { newRank: -2 },
      { newRank: -2_000_000_000 },
      { vote: "up" },
      { vote: "up", newRank: 40 },
      { newRank: 2_000_000_000 },
      { newRank: 0 },
      { vote: "down" },
    ];
    for (let round = 0; round < 40; round += 1) {
      const rank = await send(eve, shapes[(round * 3) % shapes.length]!);
      expect(Math.abs(rank)).toBeLessThanOrEqual(1);
    }
    await Promise.all(shapes.map((shape) => send(eve, shape)));
    expect(Math.abs(await readRank())).toBeLessThanOrEqual(1);
  });

  it("counts the simultaneous votes of twenty users", async () => {
    const voters = await makeUsers(20);
    await Promise.all(voters.map((one) => vote(one, "up")));
    expect(await readRank()).toBe(-20);
  });

  it("keeps one vote of a user who presses in two tabs at once", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => vote(eve, at % 2 === 0 ? "up" : "down")),
    );
    const { items } = await listFeedback(eve, { limit: 100 });
    const item = items.find((one) => one.id === id)!;
    expect(item.rank).toBe(item.vote === "up" ? -1 : 1);
  });

  it("does not change the time of the last edit", async () => {
    const before = await updateFeedback(ada, id, {});
    expect((await voteOnFeedback(eve, id, { vote: "down" })).updatedAt).toBe(before.updatedAt);
  });

  it("no longer counts a vote after its user deleted their account", async () => {
    await vote(ada, "up");
    await vote(eve, "up");
    await asSystem(context.database, (tx) => tx.delete(users).where(eq(users.id, eve.userId)));
    expect(await readRank()).toBe(-1);
  });

  it("throws not_found for an item that does not exist", async () => {
    await expect(voteOnFeedback(eve, randomUUID(), { vote: "up" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("voteOnFeedback with newRank only", () => {
  it("reads the direction against the rank last shown to the user", async () => {
    const voters = await makeUsers(3);
    for (const one of voters) await vote(one, "up");
    await listFeedback(eve, { limit: 100 });
    await ageVotes();
    for (const one of voters) await vote(one, "down");
    expect(await send(eve, { newRank: -4 })).toBe(2);
  });

  it("changes nothing for a vote in the same direction, or for the rank that was shown", async () => {
    await listFeedback(eve, { limit: 100 });
    for (const newRank of [-1, -2, -3]) expect(await send(eve, { newRank })).toBe(-1);
    expect(await send(eve, { newRank: -1 })).toBe(-1);
    expect(await send(eve, { newRank: 0 })).toBe(1);
  });

  it("counts the simultaneous votes of twenty users alike if none was shown the item", async () => {
    const voters = await makeUsers(20);
    await Promise.all(voters.map((one) => send(one, { newRank: -1 })));
    expect(await readRank()).toBe(-20);
  });

  it("reads the direction against the current rank if the user was not shown the item and no one else votes", async () => {
    for (const one of await makeUsers(3)) await vote(one, "down");
    await ageVotes();
    expect(await send(eve, { newRank: 2 })).toBe(2);
  });

  it("ignores newRank if vote is given", async () => {
    recordShownRank(eve.userId, id, 0);
    expect(await send(eve, { vote: "down", newRank: -1 })).toBe(1);
  });
});

describe("the feedback tables", () => {
  const refused = { cause: { code: "42501" } };

  it("reject a rank that is set by the author or by the system", async () => {
    const change = { rank: -1_000 };
    await expect(inTransaction(ada, (tx) => tx.update(feedback).set(change))).rejects.toMatchObject(
      refused,
    );
    await expect(
      asSystem(context.database, (tx) => tx.update(feedback).set(change)),
    ).rejects.toMatchObject(refused);
    await expect(
      inTransaction(ada, (tx) =>
        tx.insert(feedback).values({ id: randomUUID(), userId: ada.userId, title: "", rank: -9 }),
      ),
    ).rejects.toMatchObject(refused);
    expect(await readRank()).toBe(0);
  });

  it("reject a second vote, a vote of more than one step, and a vote for another user", async () => {
    const insert = (values: { direction: number; userId: string }) =>
      inTransaction(eve, (tx) => tx.insert(feedbackVotes).values({ feedbackId: id, ...values }));
    await vote(eve, "up");
    await expect(insert({ userId: eve.userId, direction: -1 })).rejects.toMatchObject({
      cause: { code: "23505" },
    });
    await expect(insert({ userId: ada.userId, direction: -1 })).rejects.toMatchObject(refused);
    await expect(
      inTransaction(eve, (tx) => tx.update(feedbackVotes).set({ direction: -9 })),
    ).rejects.toMatchObject({ cause: { code: "23514" } });
    expect(await readRank()).toBe(-1);
  });

  it("reject a vote when nobody is signed in", async () => {
    const values = { feedbackId: id, userId: eve.userId, direction: -1 };
    await expect(
      asPublic(context.database, (tx) => tx.insert(feedbackVotes).values(values)),
    ).rejects.toMatchObject(refused);
  });

  it("leave the user without the system's rights after a vote", async () => {
    const { rows } = await inTransaction(eve, async (tx) => {
      await tx.insert(feedbackVotes).values({ feedbackId: id, userId: eve.userId, direction: -1 });
      return tx.execute<{ isSystem: boolean }>(sql`select app_is_system() as "isSystem"`);
    });
    expect(rows).toEqual([{ isSystem: false }]);
  });
});
