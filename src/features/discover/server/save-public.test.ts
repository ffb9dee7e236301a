/** Saving another user's public entry: the same capture, an entry of one's own. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { DiscoverQuery } from "#features/discover/contract.ts";
import { getEntry, listEntries, updateEntry } from "#features/entries/server/service.ts";
import { getEntryContent } from "#features/reading/server/service.ts";
import { captures } from "#features/entries/server/tables.ts";
import { topics } from "#features/topics/server/tables.ts";
import { findEntries } from "#features/search/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { waitFor, createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { reportPublic } from "./hide-and-report.ts";
import { listDiscover } from "./list-discover.ts";
import { savePublic } from "./save-public.ts";

const context = await setUpContext();
let ada: Ctx;
let eve: Ctx;
const share = (given: Parameters<typeof createEntry>[1] = {}) =>
  createEntry(ada, {
    title: "On telescopes",
    summary: "How they see",
    mainTopics: ["Astronomy"],
    text: "The mirror of a telescope gathers light.",
    why: "Ada's note",
    isPrivate: false,
    ...given,
  });
const whole = { whyItsInteresting: "Mine", allowDuplicate: false };
const cardsOf = async (ctx: Ctx) => (await listEntries(ctx, { limit: 100 })).items;

beforeEach(async () => {
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
});

describe("saving from Discover", () => {
  it("creates an entry on the same capture, which search finds at once", async () => {
    const shared = await share();
    const collection = await createCollection(eve, {
      title: "Stars",
      category: "",
      description: "",
      color: "",
      emoji: "",
    });
    const saved = await savePublic(eve, shared.captureId, {
      ...whole,
      collectionId: collection.id,
    });
    expect(saved).toMatchObject({
      captureId: shared.captureId,
      title: "On telescopes",
      whyItsInteresting: "Mine",
      isMine: false,
      collection: { id: collection.id },
    });
    expect(await getEntryContent(eve, saved.id)).toMatchObject({
      text: "The mirror of a telescope gathers light.",
    });
    const { items } = await findEntries(eve, { q: "mirror gathers", limit: 10 });
    expect(items.map(({ entry }) => entry.id)).toEqual([saved.id]);
    const counted = await inTransaction(eve, (tx) =>
      tx.select().from(topics).where(eq(topics.userId, eve.userId)),
    );
    expect(counted).toMatchObject([{ label: "Astronomy", uses: 1 }]);
    const { items: found } = await listDiscover(eve, DiscoverQuery.parse({}));
    expect(found.map(({ captureId }) => captureId)).not.toContain(shared.captureId);
  });

  it("survives the withdrawal", async () => {
    const shared = await share();
    const saved = await savePublic(eve, shared.captureId, whole);
    await updateEntry(ada, shared.id, { isPrivate: true });
    expect(await getEntry(eve, saved.id)).toMatchObject({ title: "On telescopes" });
    expect(await getEntryContent(eve, saved.id)).toMatchObject({ text: expect.any(String) });
  });

  it("returns the existing entry the second time, also for the user's own entry", async () => {
    const shared = await share();
    const saved = await savePublic(eve, shared.captureId, whole);
    await expect(savePublic(eve, shared.captureId, whole)).rejects.toMatchObject({
      code: "duplicate",
      message: "You saved this already, in Unfiled",
      details: { entry: { id: saved.id } },
    });
    await expect(savePublic(ada, shared.captureId, whole)).rejects.toMatchObject({
      code: "duplicate",
    });
  });

  it("returns the user's entry on the same URL, and saves again if that is wanted", async () => {
    const url = "https://example.org/telescopes";
    const own = await createEntry(eve, { title: "My copy", url, urlKey: url });
    const shared = await share({ url, urlKey: url });
    await expect(savePublic(eve, shared.captureId, whole)).rejects.toMatchObject({
      code: "duplicate",
      details: { entry: { id: own.id } },
    });
    const again = await savePublic(eve, shared.captureId, { ...whole, allowDuplicate: true });
    expect(again).toMatchObject({ captureId: shared.captureId, whyItsInteresting: "Mine" });
    await expect(savePublic(eve, shared.captureId, whole)).rejects.toMatchObject({
      details: { entry: { id: again.id } },
    });
  });

  it("creates one entry from many concurrent requests", async () => {
    const shared = await share();
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => savePublic(eve, shared.captureId, whole)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = tries.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 5 }, () => "duplicate"));
    expect(await cardsOf(eve)).toHaveLength(1);
  });

  it("rejects a private, withdrawn or unknown entry, and a collection of another user", async () => {
    const secret = await share({ isPrivate: true });
    const withdrawn = await share();
    await updateEntry(ada, withdrawn.id, { isPrivate: true });
    const shared = await share();
    for (const id of [secret.captureId, withdrawn.captureId, shared.id])
      await expect(savePublic(eve, id, whole)).rejects.toMatchObject({ code: "not_found" });
    await expect(
      savePublic(eve, shared.captureId, { ...whole, collectionId: ada.userId }),
    ).rejects.toMatchObject({ code: "not_found", message: "Collection not found" });
    expect(await cardsOf(eve)).toEqual([]);
  });

  it("saves nothing if the entry is unpublished at the same time", async () => {
    const shared = await share();
    const { promise: hold, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
    const withdrawing = inTransaction(ada, async (tx) => {
      await tx.update(captures).set({ isPrivate: true }).where(eq(captures.id, shared.captureId));
      held();
      await hold;
    });
    await isHeld;
    const saving = savePublic(eve, shared.captureId, whole).catch((error: unknown) => error);
    await waitFor(async () => {
      const { rowCount } = await context.database.system.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    });
    commit();
    await withdrawing;
    expect(await saving).toMatchObject({ code: "not_found" });
    expect(await cardsOf(eve)).toEqual([]);
    expect(await inTransaction(eve, (tx) => tx.select().from(topics))).toEqual([]);
  });
});

describe("reporting an entry", () => {
  it("is possible once per user, for public entries of others", async () => {
    const shared = await share();
    const zoe = await createUser(context, "Zoe");
    await reportPublic(eve, shared.captureId, { reason: "Spam" });
    await reportPublic(zoe, shared.captureId, { reason: "Spam" });
    await expect(reportPublic(eve, shared.captureId, { reason: "Again" })).rejects.toMatchObject({
      code: "duplicate",
    });
    await expect(reportPublic(ada, shared.captureId, { reason: "Mine" })).rejects.toMatchObject({
      code: "validation",
    });
    const secret = await share({ isPrivate: true });
    await expect(reportPublic(eve, secret.captureId, { reason: "?" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
