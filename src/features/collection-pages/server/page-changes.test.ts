/** What visitors read is cached: every process drops it as soon as something of it changes. */
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { publicCache } from "#features/discover/server/public-cache.ts";
import type { Entry } from "#features/entries/contract.ts";
import { createApp } from "#app/server/app.ts";
import { asSystem } from "#server/db/database.ts";
import { startEvents } from "#server/events.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { override } from "#shared/testing/override.ts";
import { setUpPages } from "./testing/page-team.ts";

// Only a notification ends it.
override(publicCache, { lifetimeMilliseconds: Number.POSITIVE_INFINITY });
const pages = await setUpPages();
const { context, owner, editor, open, add, show } = pages;
const events = await startEvents(context.database, context.log, false);
afterAll(() => events.close());
/** Two processes that serve one database. */
const here = pages.app;
const there = createApp({ ...context, events }, null);

let id: string;
let slug: string;
let entry: Entry;
let count = 0;

const read = async (site: typeof here) => {
  const answer = await site.request(`/api/public/collections/${slug}`);
  return { status: answer.status, text: await answer.text() };
};

beforeEach(async () => {
  count += 1;
  ({ id, slug } = await open(`Tides ${count}`));
  entry = await add(editor, id, { title: "Once shown", why: "Once noted" });
  await show(editor, entry.id, { isShown: true, showsNote: true, showsName: true });
  for (const site of [here, there])
    await waitFor(async () => (await read(site)).text.includes("Once noted"));
});

/** The statuses of both processes once they no longer show `word`. */
async function readWithout(word: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const site of [here, there]) {
    await waitFor(async () => !(await read(site)).text.includes(word));
    statuses.push((await read(site)).status);
  }
  return statuses;
}
const without = [200, 200];
const missing = [404, 404];

it("drops a page that is turned off", async () => {
  await owner.client.send("DELETE", `/api/collections/${id}/public-page`);
  expect(await readWithout("Once shown")).toEqual(missing);
});

it("drops an entry that its user takes back, moves, or loses with the membership", async () => {
  await show(editor, entry.id, { isShown: false });
  expect(await readWithout("Once shown")).toEqual(without);
  await show(editor, entry.id);
  for (const site of [here, there])
    await waitFor(async () => (await read(site)).text.includes("Once shown"));
  await owner.client.send("DELETE", `/api/collections/${id}/members/${editor.id}`);
  expect(await readWithout("Once shown")).toEqual(without);
});

it("drops a former title of the collection, a former note and a former name", async () => {
  await owner.client.send("PATCH", `/api/collections/${id}`, { title: "Renamed" });
  expect(await readWithout(`Tides ${count}`)).toEqual(without);
  await editor.client.send("PATCH", `/api/entries/${entry.id}`, { whyItsInteresting: "Later" });
  expect(await readWithout("Once noted")).toEqual(without);
  await editor.client.send("PATCH", "/api/profile", { username: "Captain" });
  expect(await readWithout("edgar")).toEqual(without);
});

it("drops a capture that a job of another process changes", async () => {
  await asSystem(context.database, (tx) =>
    tx.execute(sql`update global_entries set title = 'Elsewhere' where id = ${entry.captureId}`),
  );
  expect(await readWithout("Once shown")).toEqual(without);
});
