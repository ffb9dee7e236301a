import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import {
  getFilterDefinition,
  type LibraryFilterName,
  libraryFilterNames,
} from "#shared/library-filters.ts";
import {
  type Answers,
  answerJson,
  createEntry,
  mountWithServer,
  sendEvent,
} from "#features/entries/web/testing/mount.tsx";
import { storePreference } from "#web/preferences.ts";
import { filterGroups } from "./all/filter-words.ts";
import { LibraryPage } from "./library-page.tsx";

const owls = createEntry({ id: "e1", title: "Owls by night" });
const bees = createEntry({ id: "e2", title: "Bees in winter", status: "failed" });

/** `search` has the query parameters of the request. */
function answers(list: (search: URLSearchParams) => Entry[]): Answers {
  const read = (path: string) => new URL(path, "http://page").searchParams;
  return {
    "GET /api/library": ({ path }) => answerJson({ items: list(read(path)), nextCursor: null }),
    "GET /api/library/count": ({ path }) =>
      answerJson({ count: list(read(path)).length, isMore: false }),
    "GET /api/library/values": ({ path }) =>
      answerJson({
        items: [
          read(path).get("of") === "language"
            ? { value: "fr", label: "French", count: 1, isMore: false }
            : { value: "Owls", label: "Owls", count: 1_000, isMore: true },
        ],
      }),
    "GET /api/saved-filters": () => answerJson({ items: [], nextCursor: null }),
    "GET /api/profile": () => answerJson({}),
  };
}

const all = answers((search) => (search.get("topic") === null ? [owls, bees] : [owls]));

describe("the library", () => {
  it("shows every entry with its state, and their number", async () => {
    await mountWithServer(<LibraryPage />, "/library", all);
    expect(await screen.findByRole("button", { name: "Owls by night" })).toBeTruthy();
    expect(screen.getByText("Failed")).toBeTruthy();
    expect(await screen.findByText("2 entries")).toBeTruthy();
  });

  it("adds a filter by its value and count, and removes it with its chip", async () => {
    const { user, calls } = await mountWithServer(<LibraryPage />, "/library?note=true", all);
    await user.click(await screen.findByRole("button", { name: "Filter" }));
    const panel = within(await screen.findByRole("region", { name: "Filters" }));
    await user.click(panel.getByRole("button", { name: "Topic" }));
    await user.click(await panel.findByRole("button", { name: "Owls 1,000+", pressed: false }));
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Bees in winter" })).toBeNull(),
    );
    expect(calls.some(({ path }) => path.startsWith("/api/library?topic=Owls&note=true"))).toBe(
      true,
    );
    // The panel stays open beside the list, and withdraws what it chose.
    await user.click(await panel.findByRole("button", { name: "Owls 1,000+", pressed: true }));
    expect(await screen.findByRole("button", { name: "Bees in winter" })).toBeTruthy();
    await user.click(panel.getByRole("button", { name: "Owls 1,000+" }));
    await user.click(await screen.findByRole("button", { name: "Remove filter Topic: Owls" }));
    expect(await screen.findByRole("button", { name: "Bees in winter" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Remove filter With a note" })).toBeTruthy();
  });

  it("filters by a language, which it shows by name", async () => {
    const { user, calls } = await mountWithServer(<LibraryPage />, "/library", all);
    await user.click(await screen.findByRole("button", { name: "Filter" }));
    const panel = within(await screen.findByRole("region", { name: "Filters" }));
    await user.click(panel.getByRole("button", { name: "Language" }));
    expect(panel.getByRole("searchbox", { name: "Find a language" })).toBeTruthy();
    await user.click(await panel.findByRole("button", { name: "French 1", pressed: false }));
    expect(
      await screen.findByRole("button", { name: "Remove filter Language: French" }),
    ).toBeTruthy();
    expect(calls.some(({ path }) => path.startsWith("/api/library?language=fr"))).toBe(true);
  });

  it("offers every filter under exactly one heading of the panel", () => {
    const grouped = filterGroups.flatMap(({ names }) => names);
    const isOffered = (name: LibraryFilterName) =>
      name !== "about" && getFilterDefinition(name).excludes === undefined;
    expect(grouped.toSorted()).toEqual(libraryFilterNames.filter(isOffered).toSorted());
    const labels = grouped.map((name) => getFilterDefinition(name).label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it("shows no controls for nothing", async () => {
    await mountWithServer(
      <LibraryPage />,
      "/library",
      answers(() => []),
    );
    expect(await screen.findByText("Nothing kept here yet")).toBeTruthy();
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Filter" })).toBeNull();
  });

  it("treats all failed entries together, also those that are not loaded", async () => {
    const failed = [1, 2, 3].map((id) =>
      createEntry({ id: `f${id}`, title: `Lost ${id}`, status: "failed" }),
    );
    const { user, calls } = await mountWithServer(<LibraryPage />, "/library", {
      ...answers((search) => (search.has("failed") ? failed : [owls, ...failed.slice(0, 2)])),
      "POST /api/entries/reprocess": () => answerJson({ changed: 3 }),
      "POST /api/entries/delete": () => answerJson({ deleted: 3, changeId: "change" }),
    });
    const sent = () => calls.filter(({ method }) => method === "POST").map(({ body }) => body);
    const bar = () => screen.findByRole("region", { name: "Entries that could not be read" });
    expect(await within(await bar()).findByText("3 entries could not be read")).toBeTruthy();
    for (const [label, linkOnly] of [
      ["Try all again", false],
      ["Keep all as links", true],
    ] as const) {
      await user.click(within(await bar()).getByRole("button", { name: label }));
      await waitFor(() => expect(sent().at(-1)).toEqual({ ids: ["f1", "f2", "f3"], linkOnly }));
    }
    await user.click(within(await bar()).getByRole("button", { name: "Delete all" }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ ids: ["f1", "f2", "f3"] }));
    expect(await screen.findByText("3 entries deleted")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Undo" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Lost 1" })).toBeNull();
  });

  it("says why there is nothing, and clears the filters", async () => {
    const { user } = await mountWithServer(
      <LibraryPage />,
      "/library?topic=None",
      answers((search) => (search.has("topic") ? [] : [owls])),
    );
    expect(await screen.findByText("No entries match these filters")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear the filters" }));
    expect(await screen.findByRole("button", { name: "Owls by night" })).toBeTruthy();
  });

  it("loads again after a change elsewhere, because only the server knows what a filter finds", async () => {
    const shown = [owls];
    await mountWithServer(
      <LibraryPage />,
      "/library?topic=Owls",
      answers(() => shown),
    );
    expect(await screen.findByRole("button", { name: "Owls by night" })).toBeTruthy();
    shown.push(bees);
    await sendEvent("entry", { entry: bees });
    expect(await screen.findByRole("button", { name: "Bees in winter" })).toBeTruthy();
  });

  it.each(["entries", "topics", "highlights"])(
    "counts again after the event %s, which changes what a filter finds",
    async (event) => {
      const shown = [owls];
      await mountWithServer(
        <LibraryPage />,
        "/library?topic=Owls",
        answers(() => shown),
      );
      expect(await screen.findByText("1 entry")).toBeTruthy();
      shown.push(bees);
      await sendEvent(event);
      expect(await screen.findByText("2 entries")).toBeTruthy();
    },
  );

  it("reports a failure with a retry", async () => {
    let isBroken = true;
    const { user } = await mountWithServer(<LibraryPage />, "/library", {
      ...all,
      "GET /api/library": () =>
        isBroken
          ? answerJson({ error: { code: "internal", message: "The disk is full." } }, 500)
          : answerJson({ items: [owls], nextCursor: null }),
    });
    expect(await screen.findByText("Failed to load entries")).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole("button", { name: /again|Retry/ }));
    expect(await screen.findByRole("button", { name: "Owls by night" })).toBeTruthy();
  });

  it("moves with j and k, and selects with x", async () => {
    const { user } = await mountWithServer(<LibraryPage />, "/library", all);
    expect(await screen.findByRole("button", { name: "Owls by night" })).toBeTruthy();
    await user.keyboard("jj");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Bees in winter" }));
    await user.keyboard("kx");
    expect(
      screen.getByRole("checkbox", { name: "Select Owls by night", checked: true }),
    ).toBeTruthy();
    expect(await screen.findByText("1 selected")).toBeTruthy();
  });
});

describe("entries that are shared with the user", () => {
  const addedBy = { id: "olga", name: "Olga" };
  const tides = createEntry({
    id: "e3",
    title: "Tide tables",
    isMine: false,
    shared: { addedBy, ownNote: { text: "", isShown: false } },
  });
  const both = answers((search) => (search.get("shared") === "true" ? [tides] : [owls]));
  const count = ({ path }: { path: string }) =>
    answerJson({ count: 1, isMore: false, hasShared: true, path });

  it("replace the user's own by a switch that the URL keeps, without filters that cannot apply", async () => {
    const { user, calls } = await mountWithServer(
      <LibraryPage />,
      "/library?public=true&note=true",
      {
        ...both,
        "GET /api/library/count": count,
      },
    );
    await user.click(await screen.findByRole("radio", { name: "Shared with me" }));
    expect(await screen.findByRole("button", { name: "Tide tables" })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Owls by night" })).toBeNull());
    expect(calls.some(({ path }) => path.startsWith("/api/library?note=true&shared=true"))).toBe(
      true,
    );
    await user.click(screen.getByRole("button", { name: "Filter" }));
    const panel = within(await screen.findByRole("region", { name: "Filters" }));
    expect(panel.queryByRole("button", { name: "Project" })).toBeNull();
    expect(panel.getByRole("button", { name: "Reading progress" })).toBeTruthy();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Filters" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filter" }));
  });

  it.each(["list", "compact", "grid"])("name who added them, as %s", async (layout) => {
    storePreference("library-layout", layout);
    onTestFinished(() => storePreference("library-layout", null));
    await mountWithServer(<LibraryPage />, "/library?shared=true", both);
    const entry = await screen.findByRole("article", { name: "Tide tables" });
    expect(entry.textContent).toContain("Added by Olga");
  });

  it("are not offered without a shared collection", async () => {
    await mountWithServer(<LibraryPage />, "/library", both);
    await screen.findByRole("button", { name: "Owls by night" });
    expect(screen.queryByRole("radio", { name: "Shared with me" })).toBeNull();
  });

  it("cannot be selected for moving or deleting", async () => {
    await mountWithServer(<LibraryPage />, "/library?shared=true", both);
    await screen.findByRole("button", { name: "Tide tables" });
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});
