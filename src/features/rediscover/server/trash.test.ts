import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { entries } from "#features/entries/server/tables.ts";
import { restoreOne } from "#features/trash/server/restore.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { answerItem, getRediscover, listWorthSeeingAgain } from "./service.ts";
import { rediscoveries } from "./tables.ts";
import { addOldHighlight } from "./testing/old-highlight.ts";

const context = await setUpContext();
const zone = "Europe/Berlin";
const monday = Temporal.Instant.from("2026-11-23T09:00:00Z");

it("deletes the schedule with the entry, and restores it from the trash", async () => {
  const ada = await createUser(context, "Ada");
  const { entry } = await addOldHighlight(ada, "Bees dance.", "Waggle");
  await inTransaction(ada, (tx) =>
    tx.update(entries).set({ whyItsInteresting: "Why" }).where(eq(entries.id, entry.id)),
  );
  const items = await listWorthSeeingAgain(ada, zone, { at: monday, count: 3 });
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(["highlight", "note"]);
  for (const item of items) await answerItem(ada, { id: item.id, answer: "keep" }, zone, monday);
  const read = () =>
    inTransaction(ada, (tx) =>
      tx
        .select()
        .from(rediscoveries)
        .orderBy(sql`highlight_id`),
    );
  const before = await read();
  await deleteEntry(ada, entry.id);
  expect(await read()).toEqual([]);
  await restoreOne(ada, entry.id);
  expect(await read()).toEqual(before);
  const later = monday.add({ hours: 14 * 24 });
  expect((await getRediscover(ada, zone, later)).item).not.toBeNull();
});
