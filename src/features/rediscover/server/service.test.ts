import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { entries } from "#features/entries/server/tables.ts";
import { deleteHighlight } from "#features/highlights/server/service.ts";
import { highlights } from "#features/highlights/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import type { RediscoverAnswerKind } from "#shared/rediscover.ts";
import type { RediscoverItem } from "../contract.ts";
import {
  answerItem,
  getRediscover,
  listWorthSeeingAgain,
  undoAnswer,
  updateRediscover,
} from "./service.ts";
import { rediscoveries } from "./tables.ts";
import { addOldHighlight, old } from "./testing/old-highlight.ts";

const context = await setUpContext();
const zone = "Europe/Berlin";
const monday = Temporal.Instant.from("2026-11-23T09:00:00Z");
let ada: Ctx;
let eve: Ctx;

beforeEach(async () => {
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
});

const after = (days: number) => monday.add({ hours: days * 24 });
const show = async (days = 0) => (await getRediscover(ada, zone, after(days))).item;
const answer = (
  item: Pick<RediscoverItem, "id">,
  kind: RediscoverAnswerKind,
  days = 0,
  ctx = ada,
) => answerItem(ctx, { id: item.id, answer: kind }, zone, after(days));
const countRows = async () =>
  (await inTransaction(ada, (tx) => tx.select().from(rediscoveries))).length;

describe("getRediscover", () => {
  it("shows nothing to a user without entries, nor what was saved less than 7 days ago", async () => {
    expect(await getRediscover(ada, zone, monday)).toEqual({ isOn: true, item: null });
    await createEntry(ada, { why: "New", createdAt: new Date("2026-11-16T23:30:00Z") });
    expect(await show()).toBeNull();
    // 17 November at 0:30 in Berlin is a day later than in UTC.
    expect(await getRediscover(ada, "UTC", monday)).toMatchObject({ item: { text: "New" } });
    expect(await show(1)).toMatchObject({ kind: "note", text: "New" });
  });

  it("says that a note is from another program, without the words that mark it", async () => {
    await createEntry(ada, { why: "Imported note: All about bees.", createdAt: old });
    expect(await show()).toMatchObject({ kind: "importedNote", text: "All about bees." });
  });

  it("shows a highlight with its note and its place", async () => {
    const { entry, highlight } = await addOldHighlight(ada, "Bees dance.", "Waggle");
    expect(await show()).toEqual({
      id: `highlight:${highlight.id}`,
      kind: "highlight",
      text: "Bees dance.",
      note: "Waggle",
      entry: { id: entry.id, title: "Bees", siteName: null },
      passage: { start: 8, end: 19 },
      savedAt: old.toISOString(),
    });
    await inTransaction(ada, (tx) => tx.update(highlights).set({ isLost: true }));
    expect(await show()).toMatchObject({ text: "Bees dance.", passage: null });
  });

  it("shows the same item all day, whatever is added, and others on other days", async () => {
    for (let at = 0; at < 12; at += 1)
      await createEntry(ada, { why: `Note ${at}`, createdAt: old });
    const first = await show();
    await createEntry(ada, { why: "Added later", createdAt: new Date("2026-11-20T12:00:00Z") });
    expect(await getRediscover(ada, zone, Temporal.Instant.from("2026-11-23T22:59:59Z"))).toEqual({
      isOn: true,
      item: first,
    });
    const shown = new Set<string>();
    for (let day = 0; day < 30; day += 1) shown.add((await show(day))!.text);
    expect(shown.size).toBeGreaterThan(6);
    expect(await countRows()).toBe(0);
  });

  it("shows every kind on some days, and takeaways where there is nothing else", async () => {
    await createEntry(ada, { keyTakeaways: ["One", "Two", "Three"], createdAt: old });
    const alone = new Set<string>();
    for (let day = 0; day < 20; day += 1) {
      const item = await show(day);
      expect(item).toMatchObject({ kind: "takeaway" });
      alone.add(item!.text);
    }
    expect([...alone].toSorted()).toEqual(["One", "Three", "Two"]);
    await addOldHighlight(ada, "Mine.");
    await createEntry(ada, { why: "Why", createdAt: old });
    const kinds = new Set<string>();
    for (let day = 0; day < 60; day += 1) kinds.add((await show(day))!.kind);
    expect([...kinds].toSorted()).toEqual(["highlight", "note", "takeaway"]);
  });

  it("never shows what belongs to another user", async () => {
    await addOldHighlight(eve, "A secret of Eve.");
    await createEntry(eve, { why: "Her note", keyTakeaways: ["Hers"], createdAt: old });
    for (let day = 0; day < 10; day += 1) expect(await show(day)).toBeNull();
    expect(await listWorthSeeingAgain(ada, zone, { at: monday, count: 3 })).toEqual([]);
  });

  it("is off and on again for one user", async () => {
    await createEntry(ada, { why: "Mine", createdAt: old });
    await updateRediscover(ada, { isOn: false });
    expect(await getRediscover(ada, zone, monday)).toEqual({ isOn: false, item: null });
    expect(await getRediscover(eve, zone, monday)).toMatchObject({ isOn: true });
    expect(await listWorthSeeingAgain(ada, zone, { at: monday, count: 3 })).toHaveLength(1);
    await updateRediscover(ada, { isOn: true });
    expect(await getRediscover(ada, zone, monday)).toMatchObject({
      isOn: true,
      item: { text: "Mine" },
    });
  });
});

describe("answerItem", () => {
  it("shows nothing more on the day, and the item again when it is due, before others", async () => {
    await createEntry(ada, { why: "Mine", createdAt: old });
    const item = (await show())!;
    expect(await answer(item, "keep")).toEqual({ nextOn: "2026-12-07" });
    for (const day of [0, 1, 13]) expect(await show(day)).toBeNull();
    for (let at = 0; at < 5; at += 1) await createEntry(ada, { why: `New ${at}`, createdAt: old });
    expect(await show()).toBeNull();
    expect(await show(13)).toMatchObject({ text: expect.stringContaining("New") });
    expect(await show(14)).toEqual(item);
    expect(await answer(item, "less", 14)).toEqual({ nextOn: "2027-02-01" });
    expect(await show(70)).toEqual(item);
    expect(await answer(item, "done", 70)).toEqual({ nextOn: null });
    for (const day of [71, 400, 2_000]) expect((await show(day))?.id).not.toBe(item.id);
  });

  it("keeps each takeaway of an entry apart", async () => {
    await createEntry(ada, { keyTakeaways: ["One", "Two"], createdAt: old });
    const first = (await show())!;
    await answer(first, "done");
    for (let day = 1; day < 10; day += 1) expect((await show(day))?.text).not.toBe(first.text);
    const second = (await show(1))!;
    await answer(second, "keep", 1);
    for (let day = 2; day < 15; day += 1) expect(await show(day)).toBeNull();
    expect(await show(15)).toEqual(second);
  });

  it("replaces the answer of the same day, so that two devices do not count twice", async () => {
    await createEntry(ada, { why: "Mine", createdAt: old });
    const item = (await show())!;
    const both = await Promise.all([answer(item, "keep"), answer(item, "keep")]);
    expect(both).toEqual([{ nextOn: "2026-12-07" }, { nextOn: "2026-12-07" }]);
    expect(await answer(item, "less")).toEqual({ nextOn: "2026-12-21" });
    expect(await countRows()).toBe(1);
  });

  it("is undone, the first answer and later ones", async () => {
    const { entry } = await addOldHighlight(ada, "Bees dance.");
    const item = (await show())!;
    await answer(item, "done");
    await undoAnswer(ada, item);
    expect(await show()).toEqual(item);
    expect(await countRows()).toBe(0);
    await answer(item, "keep");
    await answer(item, "done", 14);
    await undoAnswer(ada, item);
    expect(await show(14)).toEqual(item);
    expect(await answer(item, "keep", 14)).toEqual({ nextOn: "2027-01-04" });
    await undoAnswer(ada, item);
    await expect(undoAnswer(ada, item)).rejects.toMatchObject({ code: "not_found" });
    await expect(undoAnswer(ada, { id: `note:${entry.id}` })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("refuses what is another user's, deleted or changed", async () => {
    const { entry, highlight } = await addOldHighlight(eve, "A secret of Eve.");
    const noted = await createEntry(eve, { why: "Why", keyTakeaways: ["Hers"], createdAt: old });
    const [first] = await listWorthSeeingAgain(eve, zone, { at: monday, count: 9 });
    const ids = [
      `highlight:${highlight.id}`,
      `note:${noted.id}`,
      `takeaway:${noted.id}:${"0".repeat(32)}`,
      first!.id,
    ];
    for (const id of ids)
      await expect(answer({ id }, "keep")).rejects.toMatchObject({ code: "not_found" });
    // Neither a takeaway that does not exist nor the empty note.
    for (const id of [ids[2]!, `note:${entry.id}`])
      await expect(answer({ id }, "keep", 0, eve)).rejects.toMatchObject({ code: "not_found" });
    await answer({ id: ids[0]! }, "keep", 0, eve);
    await expect(undoAnswer(ada, { id: ids[0]! })).rejects.toMatchObject({ code: "not_found" });
    await deleteHighlight(eve, highlight.id);
    await expect(answer({ id: ids[0]! }, "keep", 0, eve)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("does not show a due note or takeaway that has since been removed", async () => {
    const entry = await createEntry(ada, { why: "Mine", createdAt: old });
    await answer({ id: `note:${entry.id}` }, "keep");
    await inTransaction(ada, (tx) =>
      tx.update(entries).set({ whyItsInteresting: "" }).where(eq(entries.id, entry.id)),
    );
    expect(await show(14)).toBeNull();
  });
});
