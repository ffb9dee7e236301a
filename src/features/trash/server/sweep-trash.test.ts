/** Deletion after 30 days, and the rights to items of the trash. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { deleteUnreferenced, uploadKey } from "#features/entries/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import { createProject, deleteProject } from "#features/projects/server/service.ts";
import { projects } from "#features/projects/server/tables.ts";
import { asSystem } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { waitFor, createUser } from "#server/testing/test-context.ts";
import { createEntry, saveEntryFor } from "#server/testing/test-entries.ts";
import { deleteEntry, removeCollection } from "./move-to-trash.ts";
import { listTrash } from "./list-trash.ts";
import { deleteForGood, emptyTrash } from "./emptying.ts";
import { sweepTrash } from "./purge.ts";
import { restoreOne } from "./restore.ts";
import { trash } from "./tables.ts";

const context = await setUpContext();
const { storage, database } = context;
let ada: Ctx;
let eve: Ctx;

beforeAll(() => context.work());
beforeEach(async () => {
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
});

const file = { name: "a.txt", type: "text/plain", bytes: Buffer.from("bytes") };
const listAll = async (ctx: Ctx) => (await listTrash(ctx, { limit: 50 })).items;
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

async function isThere(captureId: string): Promise<boolean> {
  const rows = await asSystem(database, (tx) =>
    tx.select({ id: captures.id }).from(captures).where(eq(captures.id, captureId)),
  );
  return rows.length > 0;
}

/** Moves all deletion times this many days into the past. */
async function age(ctx: Ctx, days: number): Promise<void> {
  const deletedAt = sql`now() - ${days} * interval '1 day'`;
  await inTransaction(ctx, async (tx) => {
    await tx.update(trash).set({ deletedAt });
    await tx
      .update(projects)
      .set({ deletedAt })
      .where(sql`${projects.deletedAt} is not null`);
  });
}

it("sweepTrash permanently deletes the items of all users after 30 days, and none before", async () => {
  const old: string[] = [];
  for (const [person, days] of [
    [ada, 31],
    [eve, 29],
  ] as const) {
    const { id } = await createCollection(person, { title: "Bees", category: "", description: "" });
    old.push((await createEntry(person, { collectionId: id, file })).captureId);
    await removeCollection(person, id, "delete");
    await createProject(person, { name: "Talk" }).then((made) => deleteProject(person, made.id));
    await age(person, days);
  }
  const fresh = await createEntry(ada);
  await deleteEntry(ada, fresh.id);
  expect((await listAll(eve)).map(({ daysLeft }) => daysLeft)).toEqual([1, 1]);
  expect(await sweepTrash(context)).toBe(3);
  expect(await sweepTrash(context)).toBe(0);
  expect(idsOf(await listAll(ada))).toEqual([fresh.id]);
  expect(await listAll(eve)).toHaveLength(2);
  await waitFor(async () => !(await isThere(old[0]!)));
  await waitFor(async () => !(await storage.exists(uploadKey(old[0]!))));
  expect(await isThere(old[1]!)).toBe(true);
});

it("deletes no row before 30 days, by the system's row-level policy", async () => {
  const made = await createEntry(ada);
  await deleteEntry(ada, made.id);
  await asSystem(database, (tx) => tx.delete(trash).where(eq(trash.userId, ada.userId)));
  expect(await listAll(ada)).toHaveLength(1);
});

it("another user cannot list, restore or delete items of the trash", async () => {
  const made = await createEntry(ada, { isPrivate: false });
  const { id } = await createProject(ada, { name: "Talk" });
  await deleteEntry(ada, made.id);
  await deleteProject(ada, id);
  expect(await listAll(eve)).toEqual([]);
  for (const attempt of [
    () => restoreOne(eve, made.id),
    () => restoreOne(eve, id),
    () => deleteForGood(eve, made.id),
    () => deleteForGood(eve, id),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  }
  await emptyTrash(eve);
  expect(await listAll(ada)).toHaveLength(2);
  // Nor with plain SQL: a row that the user cannot read cannot be copied into the trash.
  const secret = await createEntry(ada);
  const theft = inTransaction(eve, (tx) =>
    tx.insert(trash).values({
      id: randomUUID(),
      userId: eve.userId,
      kind: "entry",
      title: "Mine",
      captureId: secret.captureId,
      payload: {},
    }),
  );
  await expect(theft).rejects.toMatchObject({ cause: { code: "42501" } });
});

it("keeps a capture that another user has in the trash, and deletes the others with it", async () => {
  const held = await createEntry(ada, { isPrivate: false });
  const unheld = await createEntry(ada);
  const theirs = await saveEntryFor(eve, held.captureId);
  await deleteEntry(eve, theirs.id);
  for (const { id } of [held, unheld]) await deleteEntry(ada, id);
  await inTransaction(ada, (tx) => tx.delete(trash).where(eq(trash.userId, ada.userId)));
  await deleteUnreferenced(ada, [held.captureId, unheld.captureId]);
  expect(await isThere(unheld.captureId)).toBe(false);
  expect(await isThere(held.captureId)).toBe(true);
  expect(idsOf(await listAll(eve))).toEqual([theirs.id]);
});
