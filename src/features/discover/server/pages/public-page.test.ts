/**
 * A user's public page and its feed: off by default, only the owner can change it, and gone as soon as it is
 * off.
 */
import { parseHTML } from "linkedom";
import { beforeAll, describe, expect, it } from "vitest";
import type {
  EntryPublication,
  PublicEntry,
  PublicPage,
  PublicPerson,
} from "#features/discover/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { moderateContent, moderateUser } from "../moderation/moderation.ts";
import { updatePublicPage } from "./public-page.ts";

const origin = "https://notes.example.org";
const host = { host: "notes.example.org" };
const { context, app, ada, eve, visitor, signUp } = await setUpClients({
  settings: { PUBLIC_URL: origin },
});
let adaCtx: Ctx;
beforeAll(async () => {
  adaCtx = await actFor(ada);
});

async function actFor(client: TestClient): Promise<Ctx> {
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  return { app: context, userId: body.user.id };
}

const change = (client: TestClient, body: unknown) =>
  client.send<PublicPage & ErrorBody>("PATCH", "/api/profile/public-page", body);
const open = (name: string, query = "") =>
  visitor.get<PublicPerson>(`/api/public/people/${name}${query}`);
const feedOf = (name: string, headers: Record<string, string> = {}) =>
  app.request(`/people/${name}/feed.xml`, { headers: { ...host, ...headers } });

async function share(
  ctx: Ctx,
  client: TestClient,
  given: Parameters<typeof createEntry>[1] & object,
) {
  const { id } = await createEntry(ctx, given);
  await client.send("PATCH", `/api/entries/${id}`, { isPrivate: false });
  const { body } = await client.get<EntryPublication>(`/api/entries/${id}/publication`);
  return { id, slug: body.publicSlug! };
}
const makerOf = async (slug: string) =>
  (await visitor.get<PublicEntry>(`/api/public/entries/${slug}`)).body.maker;

describe("a public page", () => {
  it("is off and names no user until its owner turns it on", async () => {
    const { slug } = await share(adaCtx, ada, { title: "Comets" });
    await createEntry(adaCtx, { title: "Ada's secret" });
    expect((await ada.get("/api/profile/public-page")).body).toEqual({
      name: null,
      isOn: false,
      isIndexed: false,
    });
    expect((await open("ada")).status).toBe(404);
    expect(await makerOf(slug)).toBeUndefined();

    const changed = await change(ada, { name: " Ada-Reads ", isOn: true });
    expect([changed.status, changed.body]).toEqual([
      200,
      { name: "ada-reads", isOn: true, isIndexed: false },
    ]);
    const { body } = await open("ada-reads");
    expect(body).toMatchObject({ name: "ada-reads", username: "ada", nextCursor: null });
    expect(body.items.map(({ title }) => title)).toEqual(["Comets"]);
    expect(JSON.stringify(body)).not.toContain(adaCtx.userId);
    expect(await makerOf(slug)).toEqual({ name: "ada-reads", username: "ada" });

    await change(ada, { isOn: false });
    expect((await open("ada-reads")).status).toBe(404);
    expect((await feedOf("ada-reads")).status).toBe(404);
    expect(await makerOf(slug)).toBeUndefined();
  });

  it("has a name that no other user has and that is not reserved", async () => {
    await change(ada, { name: "ada-reads", isOn: false });
    // The name stays hers while her page is off.
    const taken = await change(eve, { name: "ada-reads", isOn: true });
    expect(taken).toMatchObject({
      status: 409,
      body: { error: { fields: { name: "This name is already taken" } } },
    });
    for (const name of ["ab", "a".repeat(41), "a b c", "ä-ö-ü", "admin", "../..", "a.b.c"])
      expect([name, (await change(eve, { name, isOn: true })).status]).toEqual([name, 400]);
    expect((await change(eve, { isOn: true })).body.error.fields).toHaveProperty("name");
    expect((await eve.get<PublicPage>("/api/profile/public-page")).body.isOn).toBe(false);
    for (const name of ["%00", "%27%20or%20true--", "ADA-READS"])
      expect((await open(name)).status).toBe(404);
  });

  it("keeps its name after two concurrent requests for it", async () => {
    for (let round = 0; round < 100; round += 1) {
      const person = await createUser(context);
      const name = `at-once-${round}`;
      const wanted = { name, isOn: true, isIndexed: false };
      const ask = () => updatePublicPage(person, { name, isOn: true });
      expect(await Promise.all([ask(), ask()])).toEqual([wanted, wanted]);
    }
  });

  it("is paginated, with each entry once", async () => {
    const cy = await signUp("cy@example.org");
    const ctx = await actFor(cy);
    await change(cy, { name: "cy-keeps", isOn: true });
    for (let at = 0; at < 5; at += 1) await share(ctx, cy, { title: `Entry ${at}` });
    const titles: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body }: { body: PublicPerson } = await open(
        "cy-keeps",
        `?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      titles.push(...body.items.map(({ title }) => title));
      cursor = body.nextCursor;
    }
    expect(titles).toEqual(["Entry 4", "Entry 3", "Entry 2", "Entry 1", "Entry 0"]);
    expect((await open("cy-keeps", "?cursor=nonsense")).status).toBe(400);
  });

  it("shows no withdrawn entries and no entries of blocked users", async () => {
    const mallory = await signUp("mallory@example.org");
    const ctx = await actFor(mallory);
    await change(mallory, { name: "mallory", isOn: true, isIndexed: true });
    const { slug } = await share(ctx, mallory, { title: "Spam" });
    expect((await open("mallory")).body.items).toHaveLength(1);
    await moderateContent(context, slug, "withdraw");
    expect((await open("mallory")).body.items).toEqual([]);
    const indexed = async () =>
      (await context.database.actors.query("select name from app_indexed_pages() name")).rows;
    expect(await indexed()).toEqual([{ name: "mallory" }]);
    await moderateUser(context, "mallory@example.org", "block");
    expect((await open("mallory")).status).toBe(404);
    expect((await feedOf("mallory")).status).toBe(404);
    expect(await indexed()).toEqual([]);
  });
});

describe("the feed of a public page", () => {
  it("is valid Atom for any content", async () => {
    const bo = await signUp("bo@example.org");
    const ctx = await actFor(bo);
    await bo.send("PATCH", "/api/profile", { username: 'Bo <b> & "Co" \u0007' });
    await change(bo, { name: "bo-and-co", isOn: true });
    const first = await share(ctx, bo, { title: "Plain", url: "https://example.org/a?b=1&c=2" });
    const odd = await share(ctx, bo, {
      title: "]]> <script>alert(1)</script> & \u000b\ufffe",
      summary: "Summary & more",
      mainTopics: ["R&D"],
      url: "javascript:alert(1)",
      why: "<img src=x onerror=alert(1)>",
    });
    await bo.send("PATCH", `/api/entries/${odd.id}/publication`, { showsWhy: true });
    const answer = await feedOf("bo-and-co");
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const text = await answer.text();
    expect(text).not.toMatch(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]|<script|<img|javascript/u);
    expect(text).not.toMatch(/&(?!#\d+;)/);
    const { document } = parseHTML(text.replace(/^<\?xml.*?\?>/, ""));
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    expect(all("feed > id").map((one) => one.textContent)).toEqual([`${origin}/people/bo-and-co`]);
    expect(all("entry > id").map((one) => one.textContent)).toEqual(
      [odd, first].map(({ slug }) => `${origin}/shared/${slug}`),
    );
    for (const part of all("updated"))
      expect(part.textContent).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(all("feed > link").map((one) => one.getAttribute("href"))).toEqual([
      `${origin}/people/bo-and-co/feed.xml`,
      `${origin}/people/bo-and-co`,
    ]);
    expect(all("link[rel=via]").map((one) => one.getAttribute("href"))).toEqual([
      "https://example.org/a?b=1&c=2",
    ]);
  });

  it("returns 304 while unchanged, and contains the newest 50", async () => {
    const di = await signUp("di@example.org");
    const ctx = await actFor(di);
    await change(di, { name: "di-reads", isOn: true });
    await share(ctx, di, { title: "Entry 0" });
    const etag = (await feedOf("di-reads")).headers.get("etag")!;
    const again = await feedOf("di-reads", { "if-none-match": `"other", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    for (let at = 1; at <= 51; at += 1)
      await createEntry(ctx, { title: `Entry ${at}`, isPrivate: false });
    const fresh = await feedOf("di-reads", { "if-none-match": etag });
    expect(fresh.status).toBe(200);
    expect((await fresh.text()).match(/<entry>/g)).toHaveLength(50);
  });
});
