import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { captureText, captureUrl } from "#features/capture/server/service.ts";
import {
  deleteCollection,
  createCollection,
  listCollections,
} from "#features/collections/server/service.ts";
import { savePublic } from "#features/discover/server/save-public.ts";
import { completeOnboarding } from "#features/profile/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { createTestBilling, overAMonthAgo } from "./testing/billing-app.ts";
import { getBilling } from "./get-billing.ts";
import { findCalendarMonth } from "./counted-month.ts";
import { savedEntries } from "./tables.ts";

const on = await createTestBilling();
const { stripe, newUser } = on;
const ada = await on.signUp("ada@example.org");

const saveText = (ctx: Ctx, text = "A text") =>
  captureText(ctx, { text, whyInteresting: "", isPrivate: true });
const makeCollection = (ctx: Ctx, title: string) =>
  createCollection(ctx, { title, category: "", description: "" });
/** Sets the count of entries saved in the month that starts at `since`. */
const useUp = (ctx: Ctx, saved: number, since = findCalendarMonth(new Date()).since) =>
  inTransaction(ctx, (tx) => tx.insert(savedEntries).values({ userId: ctx.userId, since, saved }));
const countEntries = async (ctx: Ctx) => (await getBilling(ctx)).used.entries;
const upload = (person: typeof ada, bytes: number, headers = {}) => {
  const body = new FormData();
  body.append("file", new Blob([Buffer.alloc(bytes, "words ")]), "words.txt");
  return person.send<ErrorBody>("POST", "/api/functions/upload-file", body, {
    prefer: "respond-async",
    ...headers,
  });
};
const full = (limit: string, tier: string, message: RegExp) => ({
  code: "plan_limit",
  message: expect.stringMatching(message),
  details: { limit, tier },
});

describe("the monthly entry limit", () => {
  it("allows ten entries on Free, even when saved simultaneously", async () => {
    const person = await newUser();
    const saved = await Promise.allSettled(Array.from({ length: 20 }, () => saveText(person)));
    const refused = saved.filter((one) => one.status === "rejected");
    expect(refused.length).toBe(10);
    const sentence =
      /^Your plan allows 10 entries a month, and all are used until \w+ 1\. See \/pricing for plans with more\.$/;
    for (const { reason } of refused)
      expect(reason).toMatchObject(full("entriesPerMonth", "free", sentence));
    expect(await countEntries(person)).toBe(10);
  });

  it("counts entries when they are saved, including from Discover, and ignores deletions", async () => {
    const [person, other] = [await newUser(), await newUser()];
    const shared = await createEntry(other, { isPrivate: false });
    const given = { whyItsInteresting: "", allowDuplicate: false };
    await savePublic(person, shared.captureId, given);
    await captureUrl(person, {
      url: "https://example.org/a",
      whyInteresting: "",
      isPrivate: true,
      allowDuplicate: false,
    });
    expect(await countEntries(person)).toBe(2);
    const { body } = await ada.send<{ entry: { id: string } }>(
      "POST",
      "/api/functions/process-text-entry",
      { text: "Mine" },
      { prefer: "respond-async" },
    );
    expect((await ada.send("DELETE", `/api/entries/${body.entry.id}`)).status).toBe(204);
    expect((await ada.get("/api/billing")).body).toMatchObject({ used: { entries: 1 } });
    await useUp(other, 10);
    const theirs = await createEntry(person, { isPrivate: false });
    await expect(savePublic(other, theirs.captureId, given)).rejects.toMatchObject({
      code: "plan_limit",
    });
  });

  it("does not count rejected requests, such as duplicates and collections of other users", async () => {
    const person = await newUser();
    const link = {
      url: "https://example.org/b",
      whyInteresting: "",
      isPrivate: true,
      allowDuplicate: false,
    };
    await captureUrl(person, link);
    await expect(captureUrl(person, link)).rejects.toMatchObject({ code: "duplicate" });
    const [unfiled] = (await listCollections(await newUser(), { limit: 10 })).items;
    await expect(captureUrl(person, { ...link, collectionId: unfiled!.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(captureUrl(person, { ...link, url: "::" })).rejects.toMatchObject({
      code: "validation",
    });
    expect(await countEntries(person)).toBe(1);
  });

  it("changes to the plan's limit when the plan starts, and counts from then", async () => {
    const person = await newUser();
    await useUp(person, 10);
    await expect(saveText(person)).rejects.toMatchObject({ code: "plan_limit" });
    const { id } = await on.subscribe(person, "basic", new Date(Date.now() - 5_000));
    expect(await getBilling(person)).toMatchObject({
      limits: { entriesPerMonth: 50 },
      used: { entries: 0 },
    });
    await saveText(person);
    expect(await countEntries(person)).toBe(1);
    stripe.account.end(id);
    await on.deliverAll();
    // After returning to Free, the calendar month includes all of them.
    expect(await countEntries(person)).toBe(11);
    await expect(saveText(person)).rejects.toMatchObject({ details: { tier: "free" } });
  });

  it("restarts with the next period, before and after the renewal event", async () => {
    const person = await newUser();
    const start = overAMonthAgo();
    const { id, items } = await on.subscribe(person, "basic", start);
    await useUp(person, 50, new Date(items.data[0]!.current_period_start * 1_000));
    expect(await countEntries(person)).toBe(0);
    await saveText(person);
    stripe.account.renew(id);
    await on.deliverAll();
    expect(await countEntries(person)).toBe(1);
  });

  it("does not apply on Premium, but counts entries for a return to Basic", async () => {
    const person = await newUser();
    const { id, items } = await on.subscribe(person, "premium");
    await useUp(person, 60, new Date(items.data[0]!.current_period_start * 1_000));
    await saveText(person);
    stripe.account.changePrice(id, stripe.prices.basic);
    await on.deliverAll();
    await expect(saveText(person)).rejects.toMatchObject({
      details: { limit: "entriesPerMonth", tier: "basic" },
    });
    expect(await countEntries(person)).toBe(61);
  });
});

describe("the collection limit", () => {
  it("allows three besides Unfiled on Free, even simultaneously, and deleting one allows another", async () => {
    const person = await newUser();
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) => makeCollection(person, `Collection ${at}`)),
    );
    const refused = made.filter((one) => one.status === "rejected");
    expect(refused.length).toBe(3);
    expect(refused[0]!.reason).toMatchObject(
      full("collections", "free", /^Your plan allows 3 collections besides Unfiled, .+\/pricing/),
    );
    const [first] = (await listCollections(person, { limit: 10 })).items;
    await deleteCollection(person, first!.id, async () => {});
    await makeCollection(person, "Again");
    expect((await getBilling(person)).used.collections).toBe(3);
  });

  it("keeps collections after a plan ends, but allows no new ones", async () => {
    const person = await newUser();
    const { id } = await on.subscribe(person, "basic");
    for (let at = 0; at < 5; at += 1) await makeCollection(person, `Collection ${at}`);
    stripe.account.end(id);
    await on.deliverAll();
    expect((await listCollections(person, { limit: 10 })).items.length).toBe(6);
    await expect(makeCollection(person, "One more")).rejects.toMatchObject({ code: "plan_limit" });
  });

  it("creates as many collections as allowed after onboarding, without an error", async () => {
    const person = await newUser();
    await makeCollection(person, "First");
    await makeCollection(person, "Second");
    const chosen = ["personal", "professional", "academic"];
    await completeOnboarding(person, {
      version: 1,
      answers: { profile_type: { chosen, other: "" } },
    });
    expect((await getBilling(person)).used.collections).toBe(3);
    await completeOnboarding(person, {
      version: 1,
      answers: { profile_type: { chosen, other: "" } },
    });
    expect((await getBilling(person)).used.collections).toBe(3);
  });
});

describe("the file limit", () => {
  it("allows files up to the plan's size, regardless of the content-length header", async () => {
    const person = await on.signUp("files@example.org");
    const free = await upload(person, 10);
    expect(free).toMatchObject({
      status: 402,
      body: {
        error: {
          code: "plan_limit",
          limit: "uploadBytes",
          tier: "free",
          message: "Your plan allows text and links only. See /pricing for plans with files.",
        },
      },
    });
    const { body } = await person.get<{ user: { id: string } }>("/api/auth/get-session");
    await on.subscribe({ app: on.context, userId: body.user.id }, "basic");
    expect((await upload(person, 10)).status).toBe(201);
    const large = {
      status: 402,
      body: {
        error: {
          limit: "uploadBytes",
          tier: "basic",
          message: "Your plan allows files of up to 10 MB. See /pricing for plans with more.",
        },
      },
    };
    const megabytes = 1024 * 1024;
    // Detected while reading the body.
    expect(await upload(person, 10 * megabytes + 1)).toMatchObject(large);
    expect((await upload(person, 10 * megabytes)).status).toBe(201);
    // Rejected before reading the body.
    expect(await upload(person, 1, { "content-length": `${12 * megabytes}` })).toMatchObject(large);
    expect((await person.get("/api/billing")).body).toMatchObject({ used: { entries: 2 } });
  });
});
