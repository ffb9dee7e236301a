/** Operator actions: withdraw an entry, block a user, handle reports; and nobody else can do them. */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { EntryPublication, PublicEntry } from "#features/discover/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asPublic } from "#server/db/database.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { moderateContent, moderateUser } from "./moderation.ts";
import { listActions, listBlocked, listReports, listWithdrawn } from "./moderation-lists.ts";

const { context, ada: adaClient, eve, visitor, signUp } = await setUpClients();
let ada: Ctx;
beforeAll(async () => {
  ada = await actFor(adaClient);
});

async function actFor(client: TestClient): Promise<Ctx> {
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  return { app: context, userId: body.user.id };
}

async function share(ctx: Ctx, client: TestClient, title: string) {
  const { id, captureId } = await createEntry(ctx, { title, mainTopics: [title], text: "Whole" });
  await client.send("PATCH", `/api/entries/${id}`, { isPrivate: false });
  const { body } = await client.get<EntryPublication>(`/api/entries/${id}/publication`);
  return { id, captureId, slug: body.publicSlug! };
}
const pathOf = (slug: string) => `/shared/${slug}`;
const statusOf = async (slug: string) => (await visitor.get(`/api/public/entries/${slug}`)).status;
const listed = async () =>
  (await visitor.get<{ items: PublicEntry[] }>("/api/public/entries")).body.items;
const discovered = async () =>
  (await eve.get<{ items: { captureId: string }[] }>("/api/discover")).body.items;
const signIn = (email: string) =>
  visitor.send<{ error: { code: string; message: string } }>("POST", "/api/auth/sign-in/email", {
    email,
    password: "a long enough password",
  });

describe("withdrawing an entry", () => {
  it("hides it from everybody at once, and its publisher cannot undo it", async () => {
    const { id, captureId, slug } = await share(ada, adaClient, "Comets");
    await moderateContent(context, `https://notes.example.org/shared/${slug}`, "withdraw");
    expect(await statusOf(slug)).toBe(404);
    expect((await listed()).map((one) => one.slug)).not.toContain(slug);
    expect((await discovered()).map((one) => one.captureId)).not.toContain(captureId);
    const topics = await eve.get<{ items: { label: string }[] }>("/api/discover/topics");
    expect(topics.body.items).not.toContainEqual(expect.objectContaining({ label: "Comets" }));

    const mine = await adaClient.get<Entry>(`/api/entries/${id}`);
    expect(mine.body).toMatchObject({ isWithdrawn: true, title: "Comets" });
    expect((await adaClient.send("PATCH", `/api/entries/${id}`, { isPrivate: true })).status).toBe(
      200,
    );
    const again = await adaClient.send("PATCH", `/api/entries/${id}`, { isPrivate: false });
    expect(again).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining("withdrew this entry") } },
    });
    expect(await statusOf(slug)).toBe(404);
    await expect(moderateContent(context, slug, "withdraw")).rejects.toMatchObject({
      code: "conflict",
    });

    // Restoring does not publish an entry that its publisher has since made private.
    await moderateContent(context, slug, "restore");
    expect(await statusOf(slug)).toBe(404);
    await adaClient.send("PATCH", `/api/entries/${id}`, { isPrivate: false });
    expect(await statusOf(slug)).toBe(200);
  });

  it("leaves it to users who saved it, and can be undone", async () => {
    const { captureId, slug } = await share(ada, adaClient, "Moons");
    const saved = await eve.send<Entry>("POST", `/api/discover/${captureId}/save`, {});
    expect(saved.status).toBe(201);
    await moderateContent(context, slug, "withdraw");
    const held = await eve.get<Entry>(`/api/entries/${saved.body.id}`);
    expect(held.body).toMatchObject({ title: "Moons" });
    expect(held.body).not.toHaveProperty("isWithdrawn");
    expect(
      (await eve.get<{ text: string }>(`/api/entries/${saved.body.id}/content`)).body.text,
    ).toBe("Whole");
    await moderateContent(context, slug, "restore");
    expect(await statusOf(slug)).toBe(200);
  });

  it("rejects an entry that was never public", async () => {
    const secret = await createEntry(ada, { title: "Secret" });
    for (const address of ["", "x", secret.captureId, "A".repeat(22)])
      await expect(moderateContent(context, address, "withdraw")).rejects.toMatchObject({
        code: "not_found",
      });
  });

  it("can be done or undone in the database only by the operator: not by its publisher, another user or a visitor", async () => {
    const { captureId, slug } = await share(ada, adaClient, "Suns");
    await moderateContent(context, slug, "withdraw");
    const undo = sql`update global_entries set withdrawn_at = null where id = ${captureId}`;
    await expect(inTransaction(ada, (tx) => tx.execute(undo))).rejects.toMatchObject({
      cause: { code: "42501" },
    });
    const { rowCount } = await inTransaction(await actFor(eve), (tx) => tx.execute(undo));
    expect(rowCount).toBe(0);
    for (const read of [
      sql`select from global_entries where id = ${captureId}`,
      sql`select from operator_actions`,
    ])
      expect((await asPublic(context.database, (tx) => tx.execute(read))).rowCount).toBe(0);
    const block = sql`update users set blocked_at = null`;
    expect((await inTransaction(ada, (tx) => tx.execute(block))).rowCount).toBe(0);
    expect(await statusOf(slug)).toBe(404);
  });
});

describe("blocking a user", () => {
  it("ends the user's sessions, refuses sign-in with a message, and hides what they shared", async () => {
    const client = await signUp("mallory@example.org");
    const mallory = await actFor(client);
    const { slug } = await share(mallory, client, "Spam");
    await createEntry(mallory, { title: "Mallory's secret" });
    expect(await statusOf(slug)).toBe(200);
    await moderateUser(context, " Mallory@example.org", "block");
    expect(await statusOf(slug)).toBe(404);
    await waitFor(async () => (await client.get("/api/profile")).status === 401);
    expect(await signIn("mallory@example.org")).toMatchObject({
      status: 403,
      body: {
        error: { code: "forbidden", message: expect.stringContaining("blocked by the operator") },
      },
    });
    // The block is not revealed without the right password.
    const guess = { email: "mallory@example.org", password: "not that password" };
    expect((await visitor.send("POST", "/api/auth/sign-in/email", guess)).status).toBe(401);
    await expect(moderateUser(context, "mallory@example.org", "block")).rejects.toMatchObject({
      code: "conflict",
    });

    await moderateUser(context, "mallory@example.org", "unblock");
    expect(await statusOf(slug)).toBe(200);
    expect((await signIn("mallory@example.org")).status).toBe(200);
    expect((await listed()).map(({ title }) => title)).not.toContain("Mallory's secret");
  });

  it("leaves no session to a concurrent sign-in", async () => {
    await signUp("twin@example.org");
    // Whether the sign-in comes first or last, its session is gone.
    await Promise.all([
      moderateUser(context, "twin@example.org", "block"),
      signIn("twin@example.org"),
    ]);
    const { rows } = await context.database.system.query(
      "select from sessions join users on users.id = sessions.user_id where users.email = 'twin@example.org'",
    );
    expect(rows).toEqual([]);
  });

  it("returns not_found for an address without an account", async () => {
    await expect(moderateUser(context, "nobody@example.org", "block")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("reports", () => {
  it("are listed by entry with their reasons, and disappear when they are handled", async () => {
    const [first, second] = [
      await share(ada, adaClient, "Planets"),
      await share(ada, adaClient, "Stars"),
    ];
    const tom = await signUp("tom@example.org");
    const report = (client: TestClient, captureId: string, reason: string) =>
      client.send("POST", `/api/discover/${captureId}/report`, { reason });
    await report(eve, first.captureId, "Untrue");
    await report(eve, second.captureId, "Not theirs");
    await report(tom, first.captureId, "An insult");
    const reports = await listReports(context);
    expect(reports).toEqual([
      expect.objectContaining({
        path: pathOf(first.slug),
        title: "Planets",
        email: "ada@example.org",
        count: 2,
        reasons: ["An insult", "Untrue"],
      }),
      expect.objectContaining({ path: pathOf(second.slug), count: 1 }),
    ]);

    expect((await moderateContent(context, first.slug, "handle")).handled).toBe(2);
    expect((await moderateContent(context, first.slug, "handle")).handled).toBe(0);
    await moderateContent(context, second.slug, "withdraw");
    expect(await listReports(context)).toEqual([]);
    expect(await listReports(context, { all: true })).toEqual([
      expect.objectContaining({ path: pathOf(first.slug), isWithdrawn: false }),
      expect.objectContaining({ path: pathOf(second.slug), isWithdrawn: true, title: null }),
    ]);
  });

  it("do not show an entry that is private again", async () => {
    const { id, captureId } = await share(ada, adaClient, "Regretted");
    await eve.send("POST", `/api/discover/${captureId}/report`, { reason: "Odd" });
    await adaClient.send("PATCH", `/api/entries/${id}`, { isPrivate: true });
    const [reported] = await listReports(context);
    expect(reported).toMatchObject({ title: null, isWithdrawn: false, reasons: ["Odd"] });
  });
});

it("records the operator's actions", async () => {
  const actions = await listActions(context);
  expect(new Set(actions.map(({ action }) => action))).toEqual(
    new Set(["withdraw", "restore", "handle", "block", "unblock"]),
  );
  expect((await listWithdrawn(context)).length).toBeGreaterThan(0);
  expect((await listBlocked(context)).map(({ email }) => email)).toEqual(["twin@example.org"]);
});
