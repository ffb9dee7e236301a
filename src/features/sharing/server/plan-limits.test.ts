/** Limits by the plans of a shared collection's members, and by its owner's plan. */
import { expect, it } from "vitest";
import { createTestBilling } from "#features/billing/server/testing/billing-app.ts";
import { getBilling } from "#features/billing/server/get-billing.ts";
import { findCalendarMonth } from "#features/billing/server/counted-month.ts";
import { savedEntries } from "#features/billing/server/tables.ts";
import { createCollection, getCollection } from "#features/collections/server/service.ts";
import { collectionMembers } from "#features/collections/server/tables.ts";
import { captureText } from "#features/capture/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { handOver, listMembers, removeMember } from "./members.ts";
import { getMemberLimits } from "./member-limits.ts";

const on = await createTestBilling();
const make = (ctx: Ctx, title: string) =>
  createCollection(ctx, { title, category: "", description: "" });
const useUp = (ctx: Ctx, saved: number) =>
  inTransaction(ctx, (tx) =>
    tx
      .insert(savedEntries)
      .values({ userId: ctx.userId, since: findCalendarMonth(new Date()).since, saved }),
  );
const countEntries = async (ctx: Ctx) => (await getBilling(ctx)).used.entries;

async function share() {
  const [owner, member] = [await on.newUser(), await on.newUser()];
  const { id } = await make(owner, "Shared");
  const row = { collectionId: id, ownerId: owner.userId, userId: member.userId };
  await asSystem(owner.app.database, (tx) =>
    tx.insert(collectionMembers).values({ ...row, role: "editor" as const }),
  );
  const leave = (entries: "take" | "copy") => removeMember(member, id, member.userId, { entries });
  return { owner, member, id, leave };
}

it("counts copies that a member leaves for the owner, but not entries that the member takes along", async () => {
  const { owner, member, id, leave } = await share();
  for (const title of ["One", "Two"]) await createEntry(member, { title, collectionId: id });
  await useUp(owner, 8);
  await leave("copy");
  expect(await countEntries(owner)).toBe(10);
  expect(await countEntries(member)).toBe(0);
  expect((await getCollection(owner, id)).entryCount).toBe(2);
});

it("refuses copies beyond the owner's plan, and lets the member take the entries along", async () => {
  const { owner, member, id, leave } = await share();
  for (const title of ["One", "Two"]) await createEntry(member, { title, collectionId: id });
  await createEntry(owner, { title: "The owner's", collectionId: id });
  await useUp(owner, 8);
  expect(await getMemberLimits(member, id, member.userId)).toEqual({
    refusal: null,
    entryCount: 2,
  });
  expect(await getMemberLimits(owner, id, member.userId)).toMatchObject({ entryCount: 2 });
  await inTransaction(owner, (tx) => tx.update(savedEntries).set({ saved: 9 }));
  expect(await getMemberLimits(member, id, member.userId)).toMatchObject({
    refusal:
      "The owner’s plan does not allow that many entries this month. Take yours along instead.",
  });
  await expect(leave("copy")).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Take yours along instead."),
  });
  expect(await listMembers(member, id)).toHaveLength(2);
  expect(await countEntries(owner)).toBe(9);
  await leave("take");
  expect((await getCollection(owner, id)).entryCount).toBe(1);
});

it("counts an entry in a shared collection for the user who adds it", async () => {
  const { owner, member, id } = await share();
  const save = (ctx: Ctx) =>
    captureText(ctx, { text: "A text", whyInteresting: "", isPrivate: true, collectionId: id });
  await save(member);
  expect([await countEntries(owner), await countEntries(member)]).toEqual([0, 1]);
  await useUpRest(member);
  await expect(save(member)).rejects.toMatchObject({ code: "plan_limit" });
  await save(owner);
});

const useUpRest = (ctx: Ctx) =>
  inTransaction(ctx, (tx) => tx.update(savedEntries).set({ saved: 10 }));

it("refuses to hand a collection to a member whose plan is full", async () => {
  const { owner, member, id } = await share();
  expect(await getMemberLimits(owner, id, member.userId)).toMatchObject({ refusal: null });
  for (const title of ["A", "B", "C"]) await make(member, title);
  expect(await getMemberLimits(owner, id, member.userId)).toMatchObject({
    refusal: "This person has reached the number of collections that their plan includes",
  });
  await expect(handOver(owner, id, member.userId)).rejects.toMatchObject({
    code: "conflict",
    message: "This person has reached the number of collections that their plan includes",
  });
  expect((await getCollection(owner, id)).role).toBe("owner");
});

it("rejects a member with 403 and an outsider with 404 for another member's limits", async () => {
  const { owner, member, id } = await share();
  await expect(getMemberLimits(member, id, owner.userId)).rejects.toMatchObject({
    code: "forbidden",
  });
  const outsider = await on.newUser();
  await expect(getMemberLimits(outsider, id, member.userId)).rejects.toMatchObject({
    code: "not_found",
  });
});
