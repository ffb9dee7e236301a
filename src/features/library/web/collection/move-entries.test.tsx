import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import {
  collectionKeys,
  collectionsQuery,
  listCachedCollections,
} from "#features/collections/web/queries.ts";
import { ToastRegion } from "#web/ui/toast/toast.tsx";
import {
  answerJson,
  createEntry,
  mountWithServer,
  sendEvent,
  serveForTests,
  type Answers,
} from "#features/entries/web/testing/mount.tsx";
import { createSelection } from "../selection/selection.ts";
import { EntryBrowser } from "./entry-browser.tsx";

const here = createCollection({ category: "", entryCount: 4 });
const there = createCollection({ id: "collection-2", title: "Later", category: "" });
const entries = ["Ants", "Bees", "Cats", "Dogs"].map((title, index) =>
  createEntry({ id: title, title, createdAt: `2026-01-0${9 - index}T00:00:00.000Z` }),
);
const refuse = () => answerJson({ error: { code: "internal", message: "The disk is full." } }, 500);

async function mountBrowser(answers: Answers = {}) {
  const { calls, client, user } = await mountWithServer(
    <>
      <EntryBrowser collectionId={here.id} collection={here} selection={createSelection()} />
      <ToastRegion />
    </>,
    "/collection/collection-1",
    {
      "GET /api/entries": answerJson({ items: entries, nextCursor: null }),
      "GET /api/collections": answerJson({ items: [here, there], nextCursor: null, total: 2 }),
      "POST /api/entries/move": ({ body }) =>
        answerJson({ moved: (body as { ids: string[] }).ids.length }),
      "POST /api/entries/undo": answerJson({ restored: 3, gone: [], madePrivate: [] }),
      ...answers,
    },
  );
  await client.fetchInfiniteQuery(collectionsQuery());
  await screen.findByRole("article", { name: "Ants" });
  const sent = (path: string) =>
    calls.filter((call) => call.path === path && call.method === "POST").map(({ body }) => body);
  const counts = () =>
    [...listCachedCollections(client).values()].map(({ entryCount }) => entryCount);
  return { client, calls, sent, counts, user };
}

const listTitles = () =>
  screen.queryAllByRole("article").map((card) => card.getAttribute("aria-label"));
const openButton = (title: string) => screen.getByRole("button", { name: title });
const bar = () => screen.findByRole("region", { name: "Selection" });

it("selects a range with Shift by mouse, moves it at once, shows a toast, and reverts with Undo", async () => {
  const { sent, counts, user } = await mountBrowser();
  await user.click(screen.getByRole("checkbox", { name: "Select Ants" }));
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("checkbox", { name: "Select Cats" }));
  await user.keyboard("{/Shift}");
  within(await bar()).getByText("3 selected");
  await user.click(within(await bar()).getByRole("button", { name: "Move to…" }));
  const dialog = await screen.findByRole("dialog", { name: "Move 3 entries" });
  const own = within(dialog).getByRole<HTMLButtonElement>("button", { name: /Tools for thought/ });
  expect(own.disabled).toBe(true);
  await user.click(within(dialog).getByRole("button", { name: /Later/ }));

  await waitFor(() => expect(listTitles()).toEqual(["Dogs"]));
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  expect(document.activeElement).toBe(openButton("Dogs"));
  expect(counts()).toEqual([1, 4]);
  await waitFor(() =>
    expect(sent("/api/entries/move")).toEqual([
      { ids: ["Ants", "Bees", "Cats"], collectionId: "collection-2", changeId: expect.any(String) },
    ]),
  );
  await screen.findByText("Moved to Later");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(listTitles()).toEqual(["Ants", "Bees", "Cats", "Dogs"]));
  const [{ changeId }] = sent("/api/entries/move") as [{ changeId: string }];
  await waitFor(() => expect(sent("/api/entries/undo")).toEqual([{ changeId }]));
  expect(counts()).toEqual([4, 1]);
});

it("keeps what Undo shows when an event reports the move before Undo is answered", async () => {
  const undo = Promise.withResolvers<Response>();
  const { calls, client, user } = await mountBrowser({
    "POST /api/entries/undo": () => undo.promise,
  });
  watchEntries(client);
  act(() => openButton("Ants").focus());
  await user.keyboard("m");
  await screen.findByRole("dialog", { name: "Move entry" });
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(listTitles()).toEqual(["Bees", "Cats", "Dogs"]));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(listTitles()).toEqual(["Ants", "Bees", "Cats", "Dogs"]));
  const updatedAt = new Date().toISOString();
  const moved = {
    ...entries[0]!,
    collection: { ...entries[0]!.collection, id: there.id },
    updatedAt,
  };
  await sendEvent("entry", { entry: moved });
  await sendEvent("entries");
  expect(listTitles()).toEqual(["Ants", "Bees", "Cats", "Dogs"]);
  const countLists = () => calls.filter(({ path }) => path.startsWith("/api/entries?")).length;
  const before = countLists();
  undo.resolve(answerJson({ restored: 1, gone: [], madePrivate: [] }));
  await waitFor(() => expect(countLists()).toBeGreaterThan(before));
  expect(listTitles()).toEqual(["Ants", "Bees", "Cats", "Dogs"]);
});

it("supports the keyboard: x selects, Shift X a range, Ctrl A all, Escape clears, m moves", async () => {
  const { sent, user } = await mountBrowser();
  act(() => openButton("Bees").focus());
  await user.keyboard("{Control>}a{/Control}");
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  await user.keyboard("x");
  within(await bar()).getByText("1 selected");
  act(() => openButton("Dogs").focus());
  await user.keyboard("{Shift>}X{/Shift}");
  within(await bar()).getByText("3 selected");
  await user.keyboard("{Control>}a{/Control}");
  within(await bar()).getByText("4 selected");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  expect(document.activeElement).toBe(openButton("Dogs"));
  await user.keyboard("m");
  const dialog = await screen.findByRole("dialog", { name: "Move entry" });
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(listTitles()).toEqual(["Ants", "Bees", "Cats"]));
  expect(dialog.isConnected).toBe(false);
  expect(sent("/api/entries/move")).toMatchObject([
    { ids: ["Dogs"], collectionId: "collection-2" },
  ]);
  expect(document.activeElement).toBe(openButton("Cats"));
});

it("shows an error in the dialog if the collections fail to load, and focuses the list once it has loaded", async () => {
  const list = answerJson({ items: [here, there], nextCursor: null, total: 2 });
  const answers = [refuse(), list];
  const { client, user } = await mountBrowser();
  serveForTests({ "GET /api/collections": () => answers.shift()! });
  client.removeQueries({ queryKey: collectionKeys.lists });
  act(() => openButton("Bees").focus());
  await user.keyboard("m");
  const dialog = await screen.findByRole("dialog", { name: "Move entry" });
  await within(dialog).findByText("Error fetching collections");
  await user.click(within(dialog).getByRole("button", { name: "Retry" }));
  const target = await screen.findByRole("button", { name: /Later/ });
  await waitFor(() => expect(document.activeElement).toBe(target));
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(openButton("Bees"));
});

it("ignores shortcut keys typed into the search box", async () => {
  const { user } = await mountBrowser({
    "GET /api/search": answerJson({ items: [], notes: [] }),
  });
  await user.type(screen.getByRole("searchbox"), "xm");
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("puts entries back with the reason if moving fails", async () => {
  const { counts, user } = await mountBrowser({ "POST /api/entries/move": refuse });
  act(() => openButton("Bees").focus());
  await user.keyboard("m");
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: /Later/ }),
  );
  await screen.findByText("Failed to move entry");
  await screen.findByText("The disk is full.");
  expect(listTitles()).toEqual(["Ants", "Bees", "Cats", "Dogs"]);
  expect(counts()).toEqual([4, 1]);
});

it("deletes many entries in one request, and restores them with Undo", async () => {
  const { sent, user } = await mountBrowser({
    "POST /api/entries/delete": answerJson({ deleted: 2 }),
    "POST /api/entries/undo": answerJson({ restored: 2, gone: [], madePrivate: [] }),
  });
  const remove = async () => {
    await user.click(screen.getByRole("checkbox", { name: "Select Ants" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Bees" }));
    await user.click(within(await bar()).getByRole("button", { name: "Delete" }));
    expect(listTitles()).toEqual(["Cats", "Dogs"]);
    await screen.findByText("2 entries deleted");
  };
  await remove();
  const ids = ["Ants", "Bees"];
  const [deletion] = sent("/api/entries/delete") as [{ changeId: string }];
  expect(deletion).toMatchObject({ ids });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(listTitles()).toEqual(["Ants", "Bees", "Cats", "Dogs"]);
  await screen.findByText("2 entries restored");
  expect(sent("/api/entries/undo")).toEqual([{ changeId: deletion.changeId }]);
  await remove();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(listTitles()).toEqual(["Cats", "Dogs"]);
});

it("sends Undo before the deletion is answered, and again if it overtook the deletion", async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const undone = [
    answerJson({ error: { code: "not_found", message: "No" } }, 404),
    answerJson({ restored: 2, gone: [], madePrivate: [] }),
  ];
  const { sent, user } = await mountBrowser({
    "POST /api/entries/delete": async () => {
      await held;
      return answerJson({ deleted: 2 });
    },
    "POST /api/entries/undo": () => undone.shift()!,
  });
  await user.click(screen.getByRole("checkbox", { name: "Select Ants" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Bees" }));
  await user.click(within(await bar()).getByRole("button", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent("/api/entries/undo")).toHaveLength(1));
  answer();
  await screen.findByText("2 entries restored");
  expect(sent("/api/entries/undo")).toHaveLength(2);
  expect(listTitles()).toEqual(["Ants", "Bees", "Cats", "Dogs"]);
});

it("shows entries again with the reason if deleting fails", async () => {
  const { user } = await mountBrowser({ "POST /api/entries/delete": refuse });
  await user.click(screen.getByRole("checkbox", { name: "Select Ants" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Bees" }));
  await user.click(within(await bar()).getByRole("button", { name: "Delete" }));
  await screen.findByText("Failed to delete entries");
  await waitFor(() => expect(listTitles()).toEqual(["Ants", "Bees", "Cats", "Dogs"]));
});

it("requests the chosen order, stores it, and uses it the next time", async () => {
  const { calls, user } = await mountBrowser();
  await user.click(screen.getByRole("button", { name: "Sort entries: Newest" }));
  await user.click(screen.getByRole("menuitemradio", { name: "Title" }));
  const asked = () => calls.filter(({ path }) => path.startsWith("/api/entries?")).at(-1)?.path;
  await waitFor(() => expect(asked()).toContain("sort=title"));
  cleanup();
  const again = await mountBrowser();
  screen.getByRole("button", { name: "Sort entries: Title" });
  expect(again.calls.some(({ path }) => path.includes("sort=title"))).toBe(true);
  localStorage.clear();
});
