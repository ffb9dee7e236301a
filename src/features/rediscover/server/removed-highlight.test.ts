/** Checks the schedule of a highlight after the removal of the highlight. */
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addHighlight, deleteHighlight } from "#features/highlights/server/service.ts";
import { restoreOne } from "#features/trash/server/restore.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { answerItem, getRediscover } from "./service.ts";
import { rediscoveries } from "./tables.ts";

const context = await setUpContext();
const zone = "Europe/Berlin";
const monday = Temporal.Instant.from("2026-11-23T09:00:00Z");
const old = new Date("2026-11-01T12:00:00Z");
let ada: Ctx;
let eve: Ctx;

beforeEach(async () => {
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
});

const show = async (days: number) =>
  (await getRediscover(ada, zone, monday.add({ hours: days * 24 }))).item;
const countRows = async () =>
  (await inTransaction(ada, (tx) => tx.select().from(rediscoveries))).length;

describe("a removed highlight", () => {
  const words = { prefix: "", suffix: "", note: "", colour: "yellow" } as const;

  async function removeAnswered() {
    const entry = await createEntry(ada, { text: "Before. Bees dance.", createdAt: old });
    const input = { ...words, quote: "Bees dance." };
    const { id } = await addHighlight(ada, entry.id, input);
    await answerItem(ada, { id: `highlight:${id}`, answer: "less" }, zone, monday);
    await deleteHighlight(ada, id);
    const removed = { id, createdAt: old.toISOString() };
    return { entry, id, undo: () => addHighlight(ada, entry.id, { ...input, removed }) };
  }
  const removeAnother = async ({ id }: { id: string }) =>
    deleteHighlight(ada, (await addHighlight(ada, id, { ...words, quote: "Before" })).id);
  const ageRemovals = () =>
    inTransaction(ada, (tx) =>
      tx.update(rediscoveries).set({ removedAt: sql`now() - interval '2 days'` }),
    );

  it("is not shown while it is removed, and keeps its schedule when the removal is undone", async () => {
    const { id, undo } = await removeAnswered();
    expect(await show(28)).toBeNull();
    await undo();
    expect(await show(27)).toBeNull();
    expect(await show(28)).toMatchObject({ id: `highlight:${id}` });
  });

  it("loses its schedule with a removal a day later", async () => {
    const { entry } = await removeAnswered();
    await removeAnother(entry);
    expect(await countRows()).toBe(1);
    await ageRemovals();
    await removeAnother(entry);
    expect(await countRows()).toBe(0);
  });

  it("keeps its schedule after a day if it was restored", async () => {
    const { entry, undo } = await removeAnswered();
    await undo();
    await ageRemovals();
    await removeAnother(entry);
    expect(await countRows()).toBe(1);
  });

  it("loses its schedule when its entry is deleted and restored", async () => {
    const { entry } = await removeAnswered();
    await deleteEntry(ada, entry.id);
    expect(await countRows()).toBe(0);
    await restoreOne(ada, entry.id);
    expect(await countRows()).toBe(0);
  });

  it("leaves its schedule to no other user who takes its id", async () => {
    const { id } = await removeAnswered();
    const hers = await createEntry(eve, { text: "Bees dance.", createdAt: old });
    const removed = { id, createdAt: old.toISOString() };
    await addHighlight(eve, hers.id, { ...words, quote: "Bees dance.", removed });
    expect(await show(28)).toBeNull();
    const { item } = await getRediscover(eve, zone, monday);
    expect(item).toMatchObject({ id: `highlight:${id}`, entry: { id: hers.id } });
  });
});
