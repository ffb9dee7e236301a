import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { FeedbackCreate, type FeedbackItem } from "#features/feedback/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { listFeedback } from "./list-feedback.ts";
import { deleteFeedback, submitFeedback, updateFeedback } from "./service.ts";
import { feedback } from "./tables.ts";
import { voteOnFeedback } from "./vote.ts";

const context = await setUpContext({ ADMIN_EMAILS: "operator@example.org" });
const ada = await createUser(context, "Ada");
const eve = await createUser(context, "Eve");
const operator = await createUser(context, "Operator");
await asSystem(context.database, (tx) =>
  tx
    .update(users)
    .set({ email: "operator@example.org", emailVerified: true })
    .where(eq(users.id, operator.userId)),
);

beforeEach(async () => {
  await asSystem(context.database, (tx) => tx.delete(feedback));
});

async function submit(ctx: Ctx, title: string, votersUp: readonly Ctx[] = []): Promise<string> {
  const { id } = await submitFeedback(ctx, FeedbackCreate.parse({ title }));
  for (const voter of votersUp) await voteOnFeedback(voter, id, { vote: "up" });
  return id;
}
const board = async (): Promise<Record<string, FeedbackItem>> => {
  const { items } = await listFeedback(eve, { limit: 25, closed: "true" });
  return Object.fromEntries(items.map((item) => [item.title, item]));
};

it("lets the operator add a public answer and remove it", async () => {
  const id = await submit(ada, "Slow");
  const answered = await updateFeedback(operator, id, { answer: "The next version is faster" });
  expect(answered).toMatchObject({
    answer: "The next version is faster",
    answeredAt: answered.updatedAt,
    closed: false,
  });
  expect((await board())["Slow"]).toMatchObject({ answer: "The next version is faster" });
  // The author may still change the other fields.
  await updateFeedback(ada, id, { description: "On a phone" });
  expect(await updateFeedback(operator, id, { answer: null })).toMatchObject({
    answer: null,
    answeredAt: null,
  });
});

it("closes a merged item and adds its votes to the other item until it is reopened", async () => {
  const kept = await submit(ada, "Slow search", [ada]);
  const twin = await submit(eve, "Search takes long", [eve, operator]);
  expect(await updateFeedback(operator, twin, { mergedIntoId: kept })).toMatchObject({
    closed: true,
    rank: -2,
    mergedInto: { id: kept, title: "Slow search" },
  });
  expect((await board())["Slow search"]).toMatchObject({ rank: -3, vote: "up", closed: false });
  // A vote on the closed item after the merge counts there only.
  await voteOnFeedback(ada, twin, { vote: "up" });
  expect(await updateFeedback(eve, twin, { closed: false })).toMatchObject({
    closed: false,
    rank: -3,
    mergedInto: null,
  });
  expect((await board())["Slow search"]).toMatchObject({ rank: -1, vote: "none" });
});

it("counts a user who voted on both items once after a merge", async () => {
  const kept = await submit(ada, "Slow search", [ada]);
  const twin = await submit(eve, "Search takes long", [ada, eve]);
  await updateFeedback(operator, twin, { mergedIntoId: kept });
  expect((await board())["Slow search"]).toMatchObject({ rank: -2 });
  expect((await voteOnFeedback(ada, kept, { vote: "down" })).rank).toBe(0);
  // A vote confirmed after the merge is the user's own and stays when the merge is undone.
  expect((await voteOnFeedback(eve, kept, { vote: "up" })).rank).toBe(0);
  await updateFeedback(operator, twin, { closed: false });
  expect((await board())["Slow search"]).toMatchObject({ rank: 0, vote: "up" });
  expect((await voteOnFeedback(eve, kept, { vote: "none" })).rank).toBe(1);
});

it("moves the votes of an item that is merged again to the second item", async () => {
  const [first, second] = [await submit(ada, "First"), await submit(ada, "Second")];
  const twin = await submit(eve, "Twin", [eve]);
  await updateFeedback(operator, twin, { mergedIntoId: first });
  await updateFeedback(operator, twin, { mergedIntoId: second });
  expect(await board()).toMatchObject({ First: { rank: 0 }, Second: { rank: -1 } });
  await deleteFeedback(operator, second);
  expect((await board())["Twin"]).toMatchObject({ mergedInto: null, closed: true, rank: -1 });
});

it("keeps the votes of a merged item that is deleted", async () => {
  const kept = await submit(ada, "Kept");
  const twin = await submit(ada, "Twin", [eve]);
  await updateFeedback(operator, twin, { mergedIntoId: kept });
  await deleteFeedback(operator, twin);
  expect((await board())["Kept"]).toMatchObject({ rank: -1, vote: "up" });
});

it("rejects a merge into the same item, a merged item or a deleted item", async () => {
  const [one, two] = [await submit(ada, "One"), await submit(ada, "Two")];
  const merge = (id: string, mergedIntoId: string) =>
    updateFeedback(operator, id, { mergedIntoId });
  await expect(merge(one, one)).rejects.toMatchObject({ code: "validation" });
  const both = await Promise.allSettled([merge(one, two), merge(two, one)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await deleteFeedback(operator, one);
  await expect(merge(two, one)).rejects.toMatchObject({
    code: "validation",
    message: "The item to merge into no longer exists",
  });
});

it("lets only the operator answer and merge, also with direct table access", async () => {
  const [one, two] = [await submit(ada, "One"), await submit(eve, "Two")];
  for (const change of [{ answer: "Mine" }, { mergedIntoId: two }]) {
    await expect(updateFeedback(ada, one, change)).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      inTransaction(ada, (tx) => tx.update(feedback).set(change).where(eq(feedback.id, one))),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
  }
});

it("finds items by any part of the title, including special characters", async () => {
  await submit(ada, "100% of searches are slow");
  await submit(ada, "Dark mode");
  const find = async (q: string) =>
    (await listFeedback(eve, { limit: 25, q })).items.map(({ title }) => title);
  expect(await find("SEARCHES")).toEqual(["100% of searches are slow"]);
  expect(await find("%")).toEqual(["100% of searches are slow"]);
  expect(await find("nothing")).toEqual([]);
});
