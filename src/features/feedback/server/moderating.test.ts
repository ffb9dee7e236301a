import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { FeedbackCreate, type FeedbackItem } from "#features/feedback/contract.ts";
import { type Ctx, inTx } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { openContextForTests } from "#server/testing/open-for-tests.ts";
import { makePerson } from "#server/testing/test-context.ts";
import { listFeedback } from "./list-feedback.ts";
import { deleteFeedback, submitFeedback, updateFeedback, voteOnFeedback } from "./service.ts";
import { feedback } from "./tables.ts";

const context = await openContextForTests({ ADMIN_EMAILS: "operator@example.org" });
const ada = await makePerson(context, "Ada");
const eve = await makePerson(context, "Eve");
const operator = await makePerson(context, "Operator");
await asSystem(context.database, (tx) =>
  tx
    .update(users)
    .set({ email: "operator@example.org", emailVerified: true })
    .where(eq(users.id, operator.userId)),
);

beforeEach(async () => {
  await asSystem(context.database, (tx) => tx.delete(feedback));
});

async function submit(ctx: Ctx, title: string, rank = 0): Promise<string> {
  const { id } = await submitFeedback(ctx, FeedbackCreate.parse({ title }));
  for (let at = 0; at > rank; at -= 1)
    await voteOnFeedback(ctx, id, { newRank: at - 1, direction: -1 });
  return id;
}
const board = async (): Promise<Record<string, FeedbackItem>> => {
  const { items } = await listFeedback(eve, { limit: 25, closed: "true" });
  return Object.fromEntries(items.map((item) => [item.title, item]));
};

it("an item is answered by the operator, for all to read, and the answer taken back", async () => {
  const id = await submit(ada, "Slow");
  const answered = await updateFeedback(operator, id, { answer: "The next version is faster" });
  expect(answered).toMatchObject({
    answer: "The next version is faster",
    answeredAt: answered.updatedAt,
    closed: false,
  });
  expect((await board())["Slow"]).toMatchObject({ answer: "The next version is faster" });
  // Its writer may change the rest of it.
  await updateFeedback(ada, id, { description: "On a phone" });
  expect(await updateFeedback(operator, id, { answer: null })).toMatchObject({
    answer: null,
    answeredAt: null,
  });
});

it("an item merged into another is closed, and its rank added to the other one, until it is reopened", async () => {
  const kept = await submit(ada, "Slow search", -2);
  const twin = await submit(eve, "Search takes long", -3);
  expect(await updateFeedback(operator, twin, { mergedIntoId: kept })).toMatchObject({
    closed: true,
    rank: -3,
    mergedInto: { id: kept, title: "Slow search" },
  });
  expect((await board())["Slow search"]).toMatchObject({ rank: -5, closed: false });
  await voteOnFeedback(eve, kept, { newRank: -6, direction: -1 });
  // What is voted on the closed one since stays with it.
  await voteOnFeedback(ada, twin, { newRank: -4, direction: -1 });
  expect(await updateFeedback(eve, twin, { closed: false })).toMatchObject({
    closed: false,
    rank: -4,
    mergedInto: null,
  });
  expect((await board())["Slow search"]).toMatchObject({ rank: -3 });
});

it("an item merged once more leaves the first one with what it brought", async () => {
  const [first, second] = [await submit(ada, "First"), await submit(ada, "Second")];
  const twin = await submit(eve, "Twin", -1);
  await updateFeedback(operator, twin, { mergedIntoId: first });
  await updateFeedback(operator, twin, { mergedIntoId: second });
  expect(await board()).toMatchObject({ First: { rank: 0 }, Second: { rank: -1 } });
  await deleteFeedback(operator, second);
  expect((await board())["Twin"]).toMatchObject({ mergedInto: null, closed: true, rank: -1 });
});

it("merges never lead to an item that is gone, merged itself, or the same", async () => {
  const [one, two] = [await submit(ada, "One"), await submit(ada, "Two")];
  const merge = (id: string, mergedIntoId: string) =>
    updateFeedback(operator, id, { mergedIntoId });
  await expect(merge(one, one)).rejects.toMatchObject({ code: "validation" });
  const both = await Promise.allSettled([merge(one, two), merge(two, one)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await deleteFeedback(operator, one);
  await expect(merge(two, one)).rejects.toMatchObject({
    code: "validation",
    message: "The item to merge into is not there any more",
  });
});

it("nobody else answers or merges, by the bare table neither", async () => {
  const [one, two] = [await submit(ada, "One"), await submit(eve, "Two")];
  for (const change of [{ answer: "Mine" }, { mergedIntoId: two }]) {
    await expect(updateFeedback(ada, one, change)).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      inTx(ada, (tx) => tx.update(feedback).set(change).where(eq(feedback.id, one))),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
  }
  await expect(
    inTx(ada, (tx) => tx.update(feedback).set({ mergedRank: -9 }).where(eq(feedback.id, one))),
  ).resolves.toMatchObject({ rowCount: 1 });
  expect((await inTx(ada, (tx) => tx.execute(sql`select merged_rank from feedback`))).rows).toEqual(
    [{ merged_rank: 0 }, { merged_rank: 0 }],
  );
});

it("the board is searched by a part of a title, whatever signs it holds", async () => {
  await submit(ada, "100% of searches are slow");
  await submit(ada, "Dark mode");
  const find = async (q: string) =>
    (await listFeedback(eve, { limit: 25, q })).items.map(({ title }) => title);
  expect(await find("SEARCHES")).toEqual(["100% of searches are slow"]);
  expect(await find("%")).toEqual(["100% of searches are slow"]);
  expect(await find("nothing")).toEqual([]);
});
