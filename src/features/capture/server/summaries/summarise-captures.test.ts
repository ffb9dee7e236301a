import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import type { Entry } from "#features/entries/contract.ts";
import { getEntry, lockOwnEntries } from "#features/entries/server/service.ts";
import { findEntries } from "#features/search/server/service.ts";
import { waitForLocks } from "#features/search/server/testing/search-index.ts";
import { deleteEntry } from "#features/trash/server/service.ts";
import { restoreOne } from "#features/trash/server/restore.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { createEntry, saveEntryFor } from "#server/testing/test-entries.ts";
import { createUser, createTestContext, type TestContext } from "#server/testing/test-context.ts";
import { closeReaders } from "../reading/reader-host.ts";
import { summariseCaptures } from "./summarise-captures.ts";
import { loadCapture } from "../progress/capture-state.ts";

let context: TestContext;
const { signal } = new AbortController();

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  closeReaders();
  await context.close();
});

const texts = [
  "Tides follow the moon. Harbours publish the heights of the tides because ships must know them.",
  "Glaciers carve valleys. A valley that a glacier carved is wide, and its floor is flat.",
  "Emoji 🦊 and half of one \uD83E lie in this text. The fox is quick, and the fox is red.",
  "Zwei Sätze auf Deutsch. Die Gezeiten folgen dem Mond, und die Häfen wissen es.",
].map((text) => text.toWellFormed());

const save = (ctx: Ctx) =>
  Promise.all(
    texts.map((text, index) =>
      createEntry(ctx, { text, why: `note ${index}`, status: "processing", step: "summarising" }),
    ),
  );

const idsOf = (entries: readonly Entry[]) => entries.map(({ captureId }) => captureId);

/** The reader's results and the state of each capture, as stored. */
const listReadings = async (ctx: Ctx, entries: readonly Entry[]) => {
  const rows = await Promise.all(entries.map(({ captureId }) => loadCapture(ctx, captureId)));
  return rows.map((row) => ({
    title: row!.title,
    summary: row!.summary,
    mainTopics: row!.mainTopics,
    keyTakeaways: row!.keyTakeaways,
    readingTimeMinutes: row!.readingTimeMinutes,
    language: row!.language,
    status: row!.status,
    step: row!.step,
  }));
};

describe("summariseCaptures", () => {
  it("reads, counts and indexes texts as if each had been read alone", async () => {
    const [ada, bob] = [await createUser(context, "Ada"), await createUser(context, "Bob")];
    const [together, alone] = [await save(ada), await save(bob)];
    expect((await summariseCaptures(ada, idsOf(together), signal)).toSorted()).toEqual(
      idsOf(together).toSorted(),
    );
    for (const { captureId } of alone)
      expect(await summariseCaptures(bob, [captureId], signal)).toEqual([captureId]);
    const readings = await listReadings(ada, together);
    expect(readings).toEqual(await listReadings(bob, alone));
    expect(readings.map(({ status }) => status)).toEqual(texts.map(() => "ready"));
    for (const [index, q] of ["harbours", "glaciers", "fox", "Gezeiten"].entries()) {
      const { items } = await findEntries(ada, { q, limit: 10 });
      expect(items.map(({ entry }) => entry.id)).toEqual([together[index]!.id]);
    }
    const counts = async ({ userId }: Ctx) =>
      (
        await context.database.system.query(
          "select key, uses from topics where user_id = $1 order by key",
          [userId],
        )
      ).rows;
    expect(await counts(ada)).toEqual(await counts(bob));
  });

  it("does not count topics of entries in the trash until they are restored", async () => {
    const ada = await createUser(context, "Ada");
    const text =
      "Gardening begins with the soil. Compost feeds a garden, and gardeners turn it. Prune roses in March.";
    const entry = await createEntry(ada, { text, status: "processing", step: "summarising" });
    await deleteEntry(ada, entry.id);
    expect(await summariseCaptures(ada, [entry.captureId], signal)).toEqual([entry.captureId]);
    const readUses = async () => {
      const { rows } = await inTransaction(ada, (tx) =>
        tx.execute<{ uses: number }>(sql`select uses from topics where uses > 0`),
      );
      return rows.map(({ uses }) => uses);
    };
    expect(await readUses()).toEqual([]);
    await restoreOne(ada, entry.id);
    const { attributes } = await getEntry(ada, entry.id);
    expect(attributes.mainTopics).toContain("Gardening");
    expect(await readUses()).toEqual(attributes.mainTopics.map(() => 1));
  });

  it("skips entries that are ready, being fetched, or another user's", async () => {
    const [ada, eve] = [await createUser(context, "Ada"), await createUser(context, "Eve")];
    const [mine, theirs] = [await save(ada), await save(eve)];
    await summariseCaptures(ada, [mine[0]!.captureId], signal);
    const fetching = await createEntry(ada, {
      text: texts[0]!,
      source: "url",
      status: "processing",
      step: "fetching",
    });
    const ids = [...idsOf(mine), ...idsOf(theirs), fetching.captureId];
    expect((await summariseCaptures(ada, ids, signal)).toSorted()).toEqual(
      idsOf(mine.slice(1)).toSorted(),
    );
    expect((await listReadings(eve, theirs)).map(({ status }) => status)).toEqual(
      theirs.map(() => "processing"),
    );
  });

  it("leaves a long text, and an entry without a text, to a batch of one", async () => {
    const ada = await createUser(context, "Ada");
    const waiting = { status: "processing", step: "summarising" } as const;
    const long = await createEntry(ada, { text: "A long text. ".repeat(2_000), ...waiting });
    const empty = await createEntry(ada, { source: "url", ...waiting });
    await context.database.system.query("delete from entry_contents where entry_id = $1", [
      empty.captureId,
    ]);
    const short = await createEntry(ada, { text: texts[0]!, source: "url", ...waiting });
    const ids = idsOf([long, empty, short]);
    expect(await summariseCaptures(ada, ids, signal)).toEqual([short.captureId]);
    for (const id of [long.captureId, empty.captureId])
      expect(await summariseCaptures(ada, [id], signal)).toEqual([id]);
    expect((await listReadings(ada, [long, empty, short])).map(({ status }) => status)).toEqual([
      "ready",
      "failed",
      "ready",
    ]);
  });

  it("locks entries in the order of a change of the same entries", async () => {
    const ada = await createUser(context, "Ada");
    const captures = idsOf(await save(ada))
      .toSorted()
      .slice(0, 2);
    // In the reverse order of their captures.
    const second = await saveEntryFor(ada, captures[1]!);
    const first = await saveEntryFor(ada, captures[0]!);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
    const changing = inTransaction(ada, async (tx) => {
      await lockOwnEntries(tx, ada.userId, [second.id], "no key update");
      isLocked();
      await released;
      await lockOwnEntries(tx, ada.userId, [first.id], "no key update");
    });
    await locked;
    const reading = summariseCaptures(ada, captures, signal);
    await waitForLocks(context);
    release();
    await changing;
    expect(await reading).toHaveLength(2);
  });
});
