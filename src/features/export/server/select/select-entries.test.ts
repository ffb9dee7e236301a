import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { linkEntries } from "#features/connections/server/service.ts";
import { captureContents, captures, entries } from "#features/entries/server/tables.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { selectOwnPage, listOwnEntries } from "./list-own-entries.ts";
import { selectEntries } from "./select-entries.ts";
import { selectLinks } from "./select-links.ts";

const { ada, eve } = await setUpUsers();
const all = { collectionId: null, ids: null };
const first = await createEntry(ada, { title: "First", text: "x" });
const ids = Array.from({ length: 430 }, () => ({ id: randomUUID(), captureId: randomUUID() }));
await inTransaction(ada, async (tx) => {
  await tx.insert(captures).values(
    ids.map(({ captureId }, at) => ({
      id: captureId,
      creatorId: ada.userId,
      title: `No ${at}`,
      source: "text" as const,
      step: "ready" as const,
    })),
  );
  // Five of one megabyte each, so that they are read in separate groups.
  await tx
    .insert(captureContents)
    .values(ids.slice(0, 5).map(({ captureId }) => ({ captureId, text: "x".repeat(1e6) })));
  // All with the same timestamp.
  const createdAt = new Date("2026-01-01T00:00:00Z");
  await tx.insert(entries).values(
    ids.map((card) => ({
      ...card,
      userId: ada.userId,
      collectionId: first.collection.id,
      createdAt,
    })),
  );
});

describe("readEntries", () => {
  it("returns every entry once, over many pages, with texts in small groups", async () => {
    const found: string[] = [];
    for await (const group of selectEntries(ada, all, { withTexts: true })) {
      found.push(...group.map(({ id }) => id));
      const size = group.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
      expect(size).toBeLessThanOrEqual(2.1e6);
    }
    expect(found[0]).toBe(first.id);
    expect(found.toSorted()).toEqual([first.id, ...ids.map(({ id }) => id)].toSorted());
  });

  it("leaves out entries created during the export, and returns none twice", async () => {
    const found: string[] = [];
    for await (const group of selectEntries(ada, all, { withTexts: false })) {
      found.push(...group.map(({ id }) => id));
      await createEntry(ada, { title: "Meanwhile" });
    }
    expect(new Set(found).size).toBe(found.length);
    expect(found).toHaveLength(ids.length + 1);
  });

  it("returns no other user's entries, even for a query without a condition", async () => {
    for await (const group of selectEntries(eve, all, { withTexts: true }))
      expect(group).toEqual([]);
    for await (const cards of listOwnEntries(eve, { ...all, ids: [first.id] }))
      expect(cards).toEqual([]);
    const asking = (who: typeof ada) =>
      inTransaction(who, (tx) => {
        const page = selectOwnPage(tx, ada.userId, all, null, 10);
        return tx.select({ id: page.id }).from(page);
      });
    expect(await asking(eve)).toEqual([]);
    expect(await asking(ada)).toHaveLength(10);
  });

  it("returns links whose ends are both included", async () => {
    const [one, other] = ids;
    await linkEntries(ada, first.id, one!.id);
    await linkEntries(ada, one!.id, other!.id);
    const read = async (scope: typeof all | { collectionId: null; ids: string[] }) => {
      const pairs = [];
      for await (const { from, to } of selectLinks(ada, scope)) pairs.push([from, to].toSorted());
      return pairs;
    };
    expect(await read(all)).toHaveLength(2);
    const both = { collectionId: null, ids: [one!.id, other!.id] };
    expect(await read(both)).toEqual([[one!.id, other!.id].toSorted()]);
    expect(await read({ ...both, ids: [one!.id] })).toEqual([]);
  });
});
