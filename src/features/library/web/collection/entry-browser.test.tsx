import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { SearchHit } from "#features/search/contract.ts";
import { typeAtOnce } from "#web/testing/type-at-once.ts";
import { removeEntries, upsertEntry } from "#features/entries/web/entry-cache.ts";
import {
  answerJson,
  createEntry,
  mountWithServer,
  sendEvent,
  type Answers,
} from "#features/entries/web/testing/mount.tsx";
import { createSelection } from "../selection/selection.ts";
import { EntryBrowser } from "./entry-browser.tsx";

const collection = createCollection({ entryCount: 3 });
const friction = createEntry();
const clocks = createEntry({
  id: "entry-2",
  title: "Tidal clocks",
  updatedAt: "2026-01-02T00:00:00Z",
});
const bees = createEntry({ id: "entry-3", title: "How a colony keeps warm" });
const full = "?full=true";
const all = [friction, clocks, bees];
const refuse = () =>
  answerJson({ error: { code: "internal", message: "The index is away." } }, 500);

function hit(entry: Entry, title: [number, number][] = []): SearchHit {
  return { entry, score: 1, passages: [], matches: { title, why: [], summary: [] } };
}

async function mountBrowser(answers: Answers = {}, search = "") {
  const { calls, client, user } = await mountWithServer(
    <EntryBrowser
      collectionId="collection-1"
      collection={collection}
      selection={createSelection()}
    />,
    `/collection/collection-1${search}`,
    {
      "GET /api/entries": ({ path }) =>
        answerJson({
          items: path.includes("q=tidal") ? [clocks] : path.includes("q=") ? [] : all,
          nextCursor: null,
        }),
      "GET /api/search": answerJson({ items: [hit(bees), hit(clocks, [[0, 5]])], notes: [] }),
      ...answers,
    },
  );
  const box = await screen.findByRole("searchbox", { name: "Search entries" });
  await waitFor(() => expect(listTitles()).toHaveLength(3));
  return { calls, client, box, user };
}

function listTitles(): (string | null)[] {
  return screen.queryAllByRole("article").map((card) => card.getAttribute("aria-label"));
}

it("filters by title or topic in the chosen order, and offers full search with the typed words", async () => {
  const { calls, box, user } = await mountBrowser();
  expect(screen.queryByRole("radio")).toBeNull();
  typeAtOnce(box, "tidal");
  await waitFor(() => expect(listTitles()).toEqual([clocks.title]));
  await screen.findByText("1 entry found.");
  expect(calls.some(({ path }) => path.startsWith("/api/search"))).toBe(false);
  expect(calls.map(({ path }) => path)).toContain(
    "/api/entries?collectionId=collection-1&q=tidal&limit=25",
  );
  expect(screen.getByRole("button", { name: /^Sort entries/ }).className).not.toContain(
    "invisible",
  );
  await user.click(screen.getByRole("radio", { name: "Full search" }));
  await waitFor(() => expect(listTitles()).toEqual([bees.title, clocks.title]));
  expect((box as HTMLInputElement).value).toBe("tidal");
  await user.click(screen.getByRole("radio", { name: "Titles and topics" }));
  await waitFor(() => expect(listTitles()).toEqual([clocks.title]));
});

it("offers full search where no title or topic matches, and moves the focus to the search box", async () => {
  const { box, user } = await mountBrowser();
  typeAtOnce(box, "warmth");
  await screen.findByText("No entries match “warmth”");
  await user.click(screen.getByRole("button", { name: "Full search" }));
  await waitFor(() => expect(listTitles()).toEqual([bees.title, clocks.title]));
  expect(document.activeElement).toBe(box);
});

it("selects all entries of a filtered list, whose number is unknown until all are loaded", async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const { box, user } = await mountBrowser({
    "GET /api/entries": async ({ path }) => {
      if (!path.includes("q=")) return answerJson({ items: all, nextCursor: null });
      if (!path.includes("cursor=next")) return answerJson({ items: [clocks], nextCursor: "next" });
      await held;
      return answerJson({ items: [bees], nextCursor: null });
    },
  });
  typeAtOnce(box, "o");
  await screen.findByText("1 or more entries found.");
  await user.click(screen.getByRole("checkbox", { name: "Select Tidal clocks" }));
  await user.click(await screen.findByRole("button", { name: "Select all" }));
  answer();
  await screen.findByText("2 selected");
  expect(screen.queryByRole("button", { name: /^Select all/ })).toBeNull();
});

it("shows the results of a full search, best first, with the matched words marked; when cleared, the list again", async () => {
  const { calls, box, user } = await mountBrowser({}, full);
  expect(listTitles()).toEqual([friction, clocks, bees].map((entry) => entry.title));
  typeAtOnce(box, "tidal warmth");
  await waitFor(() => expect(listTitles()).toEqual([bees.title, clocks.title]));
  expect(screen.getAllByText((_, element) => element?.tagName === "MARK")).toHaveLength(1);
  expect(screen.getByText("Tidal").tagName).toBe("MARK");
  const searches = calls.filter((call) => call.path.startsWith("/api/search"));
  expect(searches.at(-1)?.path).toBe(
    "/api/search?q=tidal+warmth&collectionId=collection-1&limit=50",
  );
  expect(calls.some((call) => /^\/api\/entries\?.*q=/.test(call.path))).toBe(false);
  await screen.findByText("2 entries found.");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  await waitFor(() => expect(listTitles()).toHaveLength(3));
});

it("updates a result in place, drops marks of its old title, and removes it when it is deleted", async () => {
  const { client, box } = await mountBrowser({}, full);
  typeAtOnce(box, "tidal");
  await waitFor(() => expect(listTitles()).toEqual([bees.title, clocks.title]));
  const edited = { ...clocks, title: "Shore clocks", updatedAt: "2026-01-03T00:00:00Z" };
  act(() => upsertEntry(client, edited));
  await waitFor(() => expect(listTitles()).toEqual([bees.title, "Shore clocks"]));
  expect(document.querySelector("mark")).toBeNull();
  act(() => removeEntries(client, [bees.id]));
  await waitFor(() => expect(listTitles()).toEqual(["Shore clocks"]));
  const elsewhere = { ...edited.collection, id: "collection-2" };
  act(() =>
    upsertEntry(client, { ...edited, collection: elsewhere, updatedAt: "2026-01-04T00:00:00Z" }),
  );
  await screen.findByText("No entries match “tidal”");
});

it("shows what was not understood, that there are no results, and the maximum number of results", async () => {
  const note = "“type:film” was left out.";
  const many = Array.from({ length: 50 }, (_, index) => hit({ ...bees, id: `many-${index}` }));
  const search: Answers[string] = ({ path }) =>
    answerJson(path.includes("film") ? { items: [], notes: [note] } : { items: many, notes: [] });
  const { box, user } = await mountBrowser({ "GET /api/search": search }, full);
  typeAtOnce(box, "type:film");
  await screen.findByText(note);
  expect(screen.getByText("No entries match “type:film”")).toBeTruthy();
  await user.clear(box);
  typeAtOnce(box, "bees");
  await screen.findByText("The best 50 entries are shown.");
});

it("shows an error for a failed search, with Retry", async () => {
  const answers = [refuse(), answerJson({ items: [hit(bees)], notes: [] })];
  const { box, user } = await mountBrowser({ "GET /api/search": () => answers.shift()! }, full);
  typeAtOnce(box, "bees");
  const alert = await screen.findByRole("alert");
  within(alert).getByText("The index is away.");
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(listTitles()).toEqual([bees.title]));
});

it("selects and deletes all entries of a long list, including its last page, and restores them with Undo", async () => {
  const last = createEntry({ id: "entry-4", title: "On the last page" });
  let send = () => {};
  const asked = new Promise<void>((resolve) => (send = resolve));
  const { calls, user } = await mountBrowser({
    "GET /api/entries": async ({ path }) => {
      if (!path.includes("cursor=next"))
        return answerJson({ items: [friction, clocks, bees], nextCursor: "next" });
      await asked;
      return answerJson({ items: [last], nextCursor: null });
    },
    "POST /api/entries/delete": answerJson({ deleted: 4 }),
    "POST /api/entries/undo": answerJson({ restored: 4, gone: [], madePrivate: [] }),
  });
  const sent = () => calls.flatMap(({ body }) => (body as { ids?: string[] } | null)?.ids ?? []);
  await user.click(screen.getByRole("checkbox", { name: "Select Tidal clocks" }));
  await user.click(await screen.findByRole("button", { name: "Select all 3" }));
  send();
  await screen.findByText("4 selected");
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await screen.findByText("4 entries deleted");
  await waitFor(() => expect(sent()).toHaveLength(4));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(listTitles()).toHaveLength(4));
  await screen.findByText("4 entries restored");
  expect(sent()).toHaveLength(4);
});

it("shows no controls for a collection without entries", async () => {
  await mountWithServer(
    <EntryBrowser
      collectionId="collection-1"
      collection={createCollection({ entryCount: 0 })}
      selection={createSelection()}
    />,
    "/collection/collection-1",
    { "GET /api/entries": answerJson({ items: [], nextCursor: null }) },
  );
  expect(await screen.findByRole("button", { name: "Add Entry" })).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Sort/ })).toBeNull();
});

it("treats the failed entries of a full search together, which are those that are shown", async () => {
  const failed = [clocks, bees].map((entry): Entry => ({ ...entry, status: "failed" }));
  const { calls, user, box } = await mountBrowser(
    {
      "GET /api/search": answerJson({ items: failed.map((entry) => hit(entry)), notes: [] }),
      "POST /api/entries/reprocess": answerJson({ changed: 2 }),
    },
    full,
  );
  typeAtOnce(box, "tidal");
  expect(await screen.findByText("2 entries could not be read")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try all again" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      ids: ["entry-2", "entry-3"],
      linkOnly: false,
    }),
  );
  expect(calls.some(({ path }) => path.startsWith("/api/library"))).toBe(false);
});

it("counts the failed entries again when one of them has been read", async () => {
  const failed = all.map((entry): Entry => ({ ...entry, status: "failed" }));
  let count = 3;
  const { client } = await mountBrowser({
    "GET /api/entries": answerJson({ items: failed, nextCursor: null }),
    "GET /api/library/count": () => answerJson({ count, isMore: false }),
  });
  expect(await screen.findByText("3 entries could not be read")).toBeTruthy();
  count = 2;
  const read = { ...friction, updatedAt: "2026-01-03T00:00:00Z" };
  act(() => upsertEntry(client, read));
  await sendEvent("entry", { entry: read });
  expect(await screen.findByText("2 entries could not be read")).toBeTruthy();
});
