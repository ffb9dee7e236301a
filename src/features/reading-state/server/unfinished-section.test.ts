import { afterAll, expect, it } from "vitest";
import type { Period } from "#features/mailings/server/mailing-kind.ts";
import { createTestContext, createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { markEntries, updateReadingState } from "./service.ts";
import { unfinishedSection } from "./unfinished-section.ts";

const context = await createTestContext();
afterAll(() => context.close());

const endingAt = (to: Temporal.Instant): Period => ({
  from: to.subtract({ hours: 7 * 24 }),
  to,
  timeZone: "UTC",
});

it("lists what was begun in the last eight weeks, and not what is finished", async () => {
  const ada = await createUser(context, "Ada");
  const now = Temporal.Now.instant();
  expect(await unfinishedSection(ada, endingAt(now))).toBeNull();
  const text = "Tides turn twice a day, and the harbour waits for each of them. ".repeat(20);
  const begun = await createEntry(ada, { title: "Tides", text });
  const finished = await createEntry(ada, { title: "Harbours", text });
  for (const { id } of [begun, finished]) await updateReadingState(ada, id, { position: 640 });
  await markEntries(ada, { ids: [finished.id], state: "finished" });
  const section = await unfinishedSection(ada, endingAt(now.add({ hours: 1 })));
  expect(section?.items).toMatchObject([
    { title: "Tides", path: `/entry/${begun.id}`, detail: expect.stringContaining("50% read") },
  ]);
  expect(await unfinishedSection(ada, endingAt(now.add({ hours: 9 * 7 * 24 })))).toBeNull();
});
