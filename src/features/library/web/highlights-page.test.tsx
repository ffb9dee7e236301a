import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  answerJson,
  type Answers,
  createEntry,
  mountWithServer,
} from "#features/entries/web/testing/mount.tsx";
import type { Highlight, HighlightPage } from "#features/highlights/contract.ts";
import { createHighlight } from "#features/highlights/web/testing/create-highlight.ts";
import { HighlightsPage } from "./highlights-page.tsx";

const friction = createEntry();
const hives = createEntry({ id: "entry-2", title: "How a hive keeps warm" });
const first = createHighlight({ id: "one", quote: "Bees fan air", entryId: "entry-2" });
const second = createHighlight({ id: "two", note: "As Locke says" });
const third = createHighlight({
  id: "three",
  quote: "Gone",
  start: null,
  end: null,
  state: "lost",
});

const pageOf = (items: Highlight[], nextCursor: string | null = null) =>
  answerJson({ items, nextCursor, entries: [friction, hives] } satisfies HighlightPage);

async function open(answers: Answers = {}, path = "/highlights") {
  const mounted = await mountWithServer(<HighlightsPage />, path, {
    "GET /api/highlights": pageOf([first, second, third]),
    "GET /api/collections": answerJson({
      items: [createCollection()],
      nextCursor: null,
      total: 1,
    }),
    ...answers,
  });
  await screen.findByRole("heading", { level: 1, name: "Highlights" });
  return mounted;
}
const rows = () =>
  [...document.querySelectorAll("[data-highlight-item]")].map((row) => row.textContent);

it("groups consecutive highlights of one entry, newest first", async () => {
  await open();
  await screen.findByText("Bees fan air");
  const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  expect(headings).toEqual([hives.title, friction.title]);
  expect(rows()[1]).toContain("As Locke says");
  expect(rows()[2]).toContain("no longer in the text");
});

it("requests what the URL filters, and shows it as chips that can be removed", async () => {
  const collection = "0198c5c0-0000-7000-8000-000000000001";
  const { calls, user } = await open(
    { [`GET /api/collections/${collection}`]: answerJson({ id: collection, title: "Reading" }) },
    `/highlights?q=bees&collection=${collection}&topic=Insects&colour=green&from=2026-02-03&to=2026-02-05`,
  );
  const listed = () => calls.filter(({ path }) => path.startsWith("/api/highlights")).at(-1)!.path;
  await waitFor(() => expect(listed()).toContain("q=bees"));
  const query = new URLSearchParams(listed().split("?")[1]);
  expect(query.get("collectionId")).toBe(collection);
  expect(query.get("topic")).toBe("Insects");
  expect(query.get("colour")).toBe("green");
  expect(new Date(query.get("from")!)).toEqual(new Date(2026, 1, 3));
  // The last day is included.
  expect(new Date(query.get("to")!)).toEqual(new Date(2026, 1, 6));
  const chips = within(screen.getByRole("list", { name: "Filters" }));
  await chips.findByRole("button", { name: "Remove the filter Collection: Reading" });
  await user.click(chips.getByRole("button", { name: "Remove the filter Color: green" }));
  await waitFor(() => expect(listed()).not.toContain("colour"));
  await user.click(chips.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Filters" })).toBeNull());
  expect(listed()).toContain("q=bees");
});

it("ignores filters that the server would reject", async () => {
  const { calls } = await open({}, "/highlights?collection=7&colour=mauve&from=soon&topic=");
  await screen.findByText("Bees fan air");
  expect(calls.find(({ path }) => path.startsWith("/api/highlights"))!.path).toBe(
    "/api/highlights?limit=25",
  );
});

it("filters by a colour with one press, and by any topic of the user", async () => {
  const { calls, user } = await open({
    "GET /api/topics": answerJson({
      items: [{ key: "astronomy", label: "Astronomy", entries: 3, isPinned: false }],
      nextCursor: null,
    }),
  });
  await screen.findByText("Bees fan air");
  const listed = () => calls.filter(({ path }) => path.startsWith("/api/highlights")).at(-1)!.path;
  await user.click(screen.getByRole("button", { name: "Only blue" }));
  await waitFor(() => expect(listed()).toContain("colour=blue"));
  await user.click(screen.getByRole("button", { name: "Filter" }));
  const field = screen.getByRole("combobox", { name: "Topic" });
  await user.type(field, "astro");
  await user.click(await screen.findByRole("option", { name: /Astronomy/ }));
  await waitFor(() => expect(listed()).toContain("topic=Astronomy"));
  expect(field).toHaveProperty("value", "Astronomy");
  expect(screen.queryByRole("option", { name: /Astronomy/ })).toBeNull();
  await user.clear(field);
  await waitFor(() => expect(listed()).not.toContain("topic="));
});

it("shows an empty state without controls while there are no highlights", async () => {
  await open({ "GET /api/highlights": pageOf([]) });
  await screen.findByText("No highlights yet");
  expect(screen.queryByLabelText("Search highlights")).toBeNull();
});

it("clears search and filters when nothing matches", async () => {
  const { user } = await open(
    { "GET /api/highlights": ({ path }) => pageOf(path.includes("q=") ? [] : [first]) },
    "/highlights?q=wasps",
  );
  await user.click(await screen.findByRole("button", { name: "Clear search and filters" }));
  expect(await screen.findByText("Bees fan air")).toBeTruthy();
});

it("reports a failure and loads again", async () => {
  let isDown = true;
  const { user } = await open({
    "GET /api/highlights": () => (isDown ? Promise.reject(new Error("offline")) : pageOf([first])),
  });
  await screen.findByText("Failed to load highlights");
  isDown = false;
  await user.click(screen.getByRole("button", { name: /again|retry/i }));
  expect(await screen.findByText("Bees fan air")).toBeTruthy();
});

it("loads more by cursor and continues the group of the last entry", async () => {
  const { user } = await open({
    "GET /api/highlights": ({ path }) =>
      path.includes("cursor=next") ? pageOf([third]) : pageOf([first, second], "next"),
  });
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByText("Gone");
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(2);
});

it("removes with the Delete key, focuses the next highlight, and restores with Undo", async () => {
  let items = [first, second, third];
  const { user } = await open({
    "GET /api/highlights": () => pageOf(items),
    "DELETE /api/highlights/one": () => {
      items = [second, third];
      return new Response(null, { status: 204 });
    },
    "POST /api/entries/entry-2/highlights": () => {
      items = [first, second, third];
      return answerJson(first, 201);
    },
  });
  await screen.findByText("Bees fan air");
  await user.keyboard("j{Delete}");
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(document.activeElement!.closest("[data-highlight-item]")!.textContent).toContain("Slow");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(rows()).toHaveLength(3));
});

it("copies all that match as Markdown, also those not loaded yet", async () => {
  const { user, calls } = await open({
    "GET /api/highlights": ({ path }) =>
      path.includes("cursor=next") ? pageOf([third]) : pageOf([first, second], "next"),
  });
  await screen.findByText("Bees fan air");
  await user.click(screen.getByRole("button", { name: "Copy as Markdown" }));
  await screen.findByText("Copied 3 highlights");
  expect(calls.at(-1)!.path).toContain("cursor=next");
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain(`## [${friction.title}](<${friction.url}>)\n\nNotes on Tools`);
  expect(copied).toContain("> Slow tools make better thinkers\n\nAs Locke says\n\n[Open in");
  expect(copied).toContain("/entry/entry-1?at=10-41)");
  expect(copied).toMatch(/> Gone\n\n\[Open in Commonplace\]\(\S+\/entry\/entry-1\)$/);
});
