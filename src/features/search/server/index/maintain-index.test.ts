import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { updateEntry } from "#features/entries/server/service.ts";
import type { SearchResult } from "#features/search/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { waitFor, createUser } from "#server/testing/test-context.ts";
import { indexEntries, prepareEntry } from "./index-entries.ts";
import { chooseSegments } from "./merge-segments.ts";
import { getBase } from "./load-index.ts";
import { indexJob } from "./maintain-index.ts";
import { countSegments, createEntryText, searchIds } from "../testing/search-index.ts";

const context = await setUpContext();
await context.work();
const client = await createTestApp(context).signUp("ada@example.org");

it("finds an edited card by its new text after the job ran", async () => {
  const ada = await createUser(context);
  const { id } = await createEntry(ada, { title: "Zucchini", text: "pumpkin" });
  await updateEntry(ada, id, { title: "Aubergine" });
  await waitFor(async () => (await searchIds(ada, "aubergine")).includes(id));
  expect(await searchIds(ada, "zucchini")).toEqual([]);
  expect(await searchIds(ada, "pumpkin")).toEqual([id]);
});

it("uses the last of several edits", async () => {
  const ada = await createUser(context);
  const { id } = await createEntry(ada, { title: "Number bramble" });
  for (const name of ["cherry", "quince", "medlar", "sorrel", "damson"])
    await updateEntry(ada, id, { title: `Number ${name}`, whyItsInteresting: `for ${name}` });
  await waitFor(async () => (await searchIds(ada, "damson")).includes(id));
  for (const name of ["bramble", "cherry", "sorrel"])
    expect(await searchIds(ada, name)).toEqual([]);
});

it("finds a text as soon as its save was answered, and keeps the number of segments low after 25 saves", async () => {
  const saved: Entry[] = [];
  for (let at = 0; at < 25; at += 1) {
    const text = `The ${"abcdefghijklmnopqrstuvwxyz"[at]}wort grows in the garden of number ${at}.`;
    const { body } = await client.send<{ entry: Entry }>(
      "POST",
      "/api/functions/process-text-entry",
      { text },
    );
    saved.push(body.entry);
    const word = text.split(" ", 2)[1]!;
    const found = await client.get<SearchResult>(`/api/search?q=${word}`);
    expect(found.body.items.map(({ entry }) => entry.id)).toEqual([body.entry.id]);
  }
  const all = await client.get<SearchResult>("/api/search?q=garden&limit=50");
  expect(all.body.items.map(({ entry }) => entry.id).toSorted()).toEqual(
    saved.map(({ id }) => id).toSorted(),
  );
  const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  const ada: Ctx = { app: context, userId: session.body.user.id };
  const { segments } = await waitFor(async () => {
    const base = await inTransaction(ada, (tx) => getBase(tx, ada.userId));
    return chooseSegments(base!.segments).length === 0 && base!;
  });
  // How many remain depends on when the merge runs: most if after 16 saves, one of 16 entries and nine of one.
  expect(segments.length).toBeLessThanOrEqual(10);
  const after = await client.get<SearchResult>("/api/search?q=garden&limit=50");
  expect(after.body).toEqual(all.body);
});

it("merges segments after ten more were written, whatever other segments exist", async () => {
  const ada = await createUser(context);
  const { id } = await createEntry(ada);
  for (let at = 0; at < 45; at += 1) {
    const prepared = await prepareEntry(id, createEntryText("An entry"));
    await inTransaction(ada, (tx) => indexEntries(tx, ada, [prepared]));
    context.jobs.nudge("index-entries");
  }
  await waitFor(async () => (await countSegments(ada)) < 15);
  expect(await searchIds(ada, "entry")).toEqual([id]);
});

it("ignores a job for a deleted user or card", async () => {
  const { work } = indexJob(context);
  const nobody = "01900000-0000-7000-8000-000000000000";
  const signal = new AbortController().signal;
  await work({ userId: nobody }, signal);
  await work({ userId: nobody, entryId: nobody }, signal);
  const [ada, eve] = [await createUser(context), await createUser(context, "Eve")];
  const { id } = await createEntry(ada, { title: "Hers" });
  await work({ userId: eve.userId, entryId: id }, signal);
  expect(await searchIds(ada, "hers")).toEqual([id]);
  expect(await searchIds(eve, "hers")).toEqual([]);
});
