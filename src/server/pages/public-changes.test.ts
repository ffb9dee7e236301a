/** Tests that cached public data is discarded in every process when it changes. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { EntryPublication } from "#features/discover/contract.ts";
import { moderateUser } from "#features/discover/server/moderation/moderation.ts";
import { publicCache } from "#features/discover/server/public-cache.ts";
import { sql } from "drizzle-orm";
import { createApp } from "#app/server/app.ts";
import type { AppContext } from "../app-context.ts";
import { asSystem } from "../db/database.ts";
import { startEvents } from "../events.ts";
import { setUpClients } from "../testing/contexts.ts";
import { waitFor } from "../testing/test-context.ts";
import { generousLimits } from "../testing/get-page.ts";
import { createEntry } from "../testing/test-entries.ts";
import { override } from "#shared/testing/override.ts";
import { serveWebFiles } from "./web-files.ts";

// Only a notification ends it.
override(publicCache, { lifetimeMilliseconds: Number.POSITIVE_INFINITY });
const { context, signUp } = await setUpClients();
const events = await startEvents(context.database, context.log, false);
afterAll(() => events.close());

const openSite = (of: AppContext) =>
  createApp(of, (askApi) => serveWebFiles(askApi, generousLimits));
/** Two processes that serve one database. */
const here = openSite(context);
const there = openSite({ ...context, events });

let count = 0;
async function share() {
  const name = `maker${(count += 1)}`;
  const client = await signUp(`${name}@example.org`);
  const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  const ctx = { app: context, userId: body.user.id };
  const { id } = await createEntry(ctx, { title: `Comets ${name}`, text: "Ice", why: "Once" });
  await client.send("PATCH", `/api/entries/${id}`, { isPrivate: false });
  await client.send("PATCH", `/api/entries/${id}/publication`, { showsWhy: true });
  await client.send("PATCH", "/api/profile/public-page", { name, isOn: true });
  const publication = await client.get<EntryPublication>(`/api/entries/${id}/publication`);
  const shared = `/shared/${publication.body.publicSlug}`;
  return { client, id, name, shared, person: `/people/${name}`, title: `Comets ${name}` };
}
let made: Awaited<ReturnType<typeof share>>;

const open = async (site: typeof here, path: string) => {
  const answer = await site.request(path);
  return { status: answer.status, text: await answer.text() };
};

beforeEach(async () => {
  made = await share();
  // Wait until the notifications of these changes have arrived.
  await waitFor(async () => (await open(there, made.person)).text.includes(made.title));
  for (const site of [here, there])
    for (const path of [made.shared, made.person, "/"]) {
      const page = await open(site, path);
      if (!page.text.includes(made.title)) throw new Error(`${path} was ${page.status}`);
    }
});

/** The responses of both processes after a change: this one at once, the other once it is notified. */
async function readAfter(path: string, word: string) {
  const own = await open(here, path);
  await waitFor(async () => !(await open(there, path)).text.includes(word));
  const statuses = [own.status, (await open(there, path)).status];
  return { statuses, isHere: own.text.includes(word) };
}
const missing = { statuses: [404, 404], isHere: false };
const without = { statuses: [200, 200], isHere: false };

describe("public data", () => {
  it("no longer includes a withdrawn entry on its page, its author's page and the landing page", async () => {
    await made.client.send("PATCH", `/api/entries/${made.id}`, { isPrivate: true });
    expect(await readAfter(made.shared, made.title)).toEqual(missing);
    expect(await readAfter(made.person, made.title)).toEqual(without);
    expect(await readAfter("/", made.title)).toEqual(without);
  });

  it("no longer includes a deleted entry", async () => {
    await made.client.send("DELETE", `/api/entries/${made.id}`);
    expect(await readAfter(made.shared, made.title)).toEqual(missing);
  });

  it("includes an edited note", async () => {
    await made.client.send("PATCH", `/api/entries/${made.id}`, { whyItsInteresting: "Later" });
    expect(await readAfter(made.shared, "Once")).toEqual(without);
  });

  it("no longer includes a hidden note", async () => {
    await made.client.send("PATCH", `/api/entries/${made.id}/publication`, { showsWhy: false });
    expect(await readAfter(made.shared, "Once")).toEqual(without);
  });

  it("no longer includes a page that its user turned off", async () => {
    await made.client.send("PATCH", "/api/profile/public-page", { isOn: false });
    expect(await readAfter(made.person, made.title)).toEqual(missing);
  });

  it("includes a user's new name", async () => {
    await made.client.send("PATCH", "/api/profile", { username: "Renamed" });
    expect(await readAfter(made.person, `<title>${made.name} `)).toEqual(without);
  });

  it("no longer includes the entries of a blocked user", async () => {
    await moderateUser(context, `${made.name}@example.org`, "block");
    expect(await readAfter(made.shared, made.title)).toEqual(missing);
  });

  it("includes a capture changed by a job of another process", async () => {
    await asSystem(context.database, (tx) =>
      tx.execute(sql`update global_entries set title = 'Elsewhere' where title = ${made.title}`),
    );
    await waitFor(async () => (await open(here, made.shared)).text.includes("Elsewhere"));
    expect(await readAfter(made.shared, made.title)).toEqual(without);
    expect((await open(there, made.shared)).text).toContain("Elsewhere");
  });
});
