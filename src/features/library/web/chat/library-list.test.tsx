import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { LibraryAnswer } from "#features/assistant/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import {
  answerJson,
  createEntry,
  mountWithServer,
  sendEvent,
  type Answers,
} from "#features/entries/web/testing/mount.tsx";
import { LibraryList } from "./library-list.tsx";
import { seeEverything } from "./testing/see-everything.ts";

const make = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    createEntry({ id: `e${at + 1}`, title: `Entry ${at + 1}` }),
  );
const answer: LibraryAnswer = { kind: "list", filter: "topic=Tea", count: 14, entryIds: [] };

/** `list` returns the entries that meet the query of a request. */
function serve(list: (query: URLSearchParams) => Entry[]): Answers {
  const read = (path: string) => list(new URL(path, "http://page").searchParams);
  return {
    "GET /api/library": ({ path }) => answerJson({ items: read(path), nextCursor: null }),
    "GET /api/library/count": ({ path }) => answerJson({ count: read(path).length, isMore: false }),
    "GET /api/library/values": answerJson({ items: [] }),
  };
}

const mount = (part: Partial<LibraryAnswer>, answers: Answers) =>
  mountWithServer(<LibraryList library={{ ...answer, ...part }} />, "/chat", answers);
const countRows = async () =>
  within(await screen.findByRole("list", { name: /entr/ })).getAllByRole("listitem").length;
const remove = (name: string) => screen.findByRole("button", { name: `Remove filter ${name}` });

beforeEach(seeEverything);

it("narrows a long list to a part of it, and undoes that", async () => {
  const entries = make(14);
  const { user } = await mount(
    {},
    {
      ...serve((query) => {
        if (query.get("state") === "unread") return entries.slice(0, 8);
        return query.getAll("topic").includes("Pots") ? entries.slice(0, 3) : entries;
      }),
      "GET /api/library/values": answerJson({
        items: [
          { value: "Tea", label: "Tea", count: 14, isMore: false },
          { value: "Pots", label: "Pots", count: 3, isMore: false },
          { value: "Japan", label: "Japan", count: 1, isMore: false },
        ],
      }),
    },
  );
  const parts = await screen.findByRole("list", { name: "Parts of this list" });
  await waitFor(() =>
    expect(
      within(parts)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Unread8", "Pots3"]),
  );
  await user.click(within(parts).getByRole("button", { name: /Pots/ }));
  await remove("Topic: Pots");
  expect(document.activeElement!.textContent).toBe("Reset");
  await waitFor(async () => expect(await countRows()).toBe(3));
  expect(screen.queryByRole("list", { name: "Parts of this list" })).toBeNull();
  await user.keyboard("{Enter}");
  await waitFor(async () => expect(await countRows()).toBe(5));
});

it("lists five entries with what was saved of them, then up to twelve", async () => {
  const entries = make(14);
  entries[0] = createEntry({
    id: "e1",
    title: "Green tea",
    summary: "Steeped, not boiled.",
    whyItsInteresting: "For the talk",
  });
  const { user } = await mount(
    {},
    serve(() => entries),
  );
  const link = await screen.findByRole("link", { name: "Green tea" });
  expect(link.getAttribute("href")).toBe("/entry/e1");
  screen.getByText("Steeped, not boiled.");
  screen.getByText("For the talk");
  screen.getByRole("heading", { level: 3, name: "14 entries" });
  expect(await countRows()).toBe(5);
  expect(screen.getByRole("link", { name: "Open in Library" }).getAttribute("href")).toBe(
    "/library?topic=Tea",
  );
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await countRows()).toBe(12);
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Entry 6" }));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it.each([
  [{ limit: 2 }, 2],
  [{ limit: 40 }, 12],
  [{ kind: "count" as const }, 3],
])("shows as many at first as the question asks for: %j", async (part, count) => {
  await mount(
    part,
    serve(() => make(14)),
  );
  expect(await countRows()).toBe(count);
});

it("removes a filter from the list only, and brings it back", async () => {
  const entries = make(2);
  const { user, calls } = await mount(
    { filter: "topic=Tea&note=true&q=leaf&sort=oldest", count: 1 },
    serve((query) => (query.has("topic") ? entries.slice(0, 1) : entries)),
  );
  await screen.findByText("1 entry");
  expect(screen.queryByRole("button", { name: "Reset" })).toBeNull();
  await remove("With a note");
  await remove("Title or topic: leaf");
  await remove("Sort: Oldest");
  await user.click(await remove("Topic: Tea"));
  // The number of the answer belongs to its own filters.
  await screen.findByText("2 entries");
  expect(calls.at(-1)!.path).not.toContain("topic");
  expect(document.activeElement).toBe(await remove("With a note"));
  await user.click(screen.getByRole("button", { name: "Reset" }));
  await screen.findByText("1 entry");
  await remove("Topic: Tea");
  expect(screen.queryByRole("button", { name: "Reset" })).toBeNull();
});

it("reaches every chip and the reset by keyboard, without losing the focus", async () => {
  const { user } = await mount(
    { filter: "topic=Tea&shared=true&sort=title" },
    serve(() => make(1)),
  );
  (await remove("Topic: Tea")).focus();
  for (const next of ["Shared with me", "Sort: Title"]) {
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(await remove(next));
  }
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Reset" }));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(await remove("Topic: Tea"));
});

it("says how many there were if their number has changed since, and follows it", async () => {
  const entries = make(2);
  await mount(
    { count: 3 },
    serve(() => entries),
  );
  const then = await screen.findByText(/when this was answered/);
  expect(then.closest("h3")!.textContent).toBe("2 entries, 3 when this was answered");
  entries.push(createEntry({ id: "e3", title: "Entry 3" }));
  await sendEvent("entries");
  await screen.findByRole("heading", { name: "3 entries" });
  await screen.findByRole("link", { name: "Entry 3" });
});

it("does not compare a number that the server did not count to the end", async () => {
  await mount(
    { count: 1_000 },
    {
      ...serve(() => make(1)),
      "GET /api/library/count": answerJson({ count: 1_000, isMore: true }),
    },
  );
  const heading = await screen.findByRole("heading", { name: /1,000\+/ });
  expect(heading.textContent).toBe("1,000+ entries");
});

it("says why there is nothing, and what to do", async () => {
  const { user } = await mount(
    { count: 0 },
    serve((query) => (query.has("topic") ? [] : make(1))),
  );
  await screen.findByText("No entries match these filters");
  expect(screen.queryByRole("link", { name: "Open in Library" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Clear the filters" }));
  await screen.findByRole("link", { name: "Entry 1" });
  expect(screen.queryByRole("button", { name: "Remove filter Topic: Tea" })).toBeNull();
});

it("reports a failure with a retry", async () => {
  let isBroken = true;
  const failure = () =>
    answerJson({ error: { code: "internal", message: "The disk is full." } }, 500);
  const working = serve(() => make(14));
  const { user } = await mount(
    {},
    Object.fromEntries(
      Object.entries(working).map(([path, reply]) => [
        path,
        (call) => (isBroken ? failure() : (reply as (of: typeof call) => Response)(call)),
      ]),
    ),
  );
  await screen.findByText("Failed to load entries");
  screen.getByText("The disk is full.");
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("link", { name: "Entry 1" });
  await screen.findByRole("heading", { name: "14 entries" });
  expect(screen.queryByRole("alert")).toBeNull();
});

it("marks entries that are not read, and names who shared one", async () => {
  const shared = { addedBy: { id: "olga", name: "Olga" }, ownNote: { text: "", isShown: false } };
  await mount(
    { filter: "shared=true" },
    serve(() => [
      createEntry({ id: "e1", title: "Lost", status: "failed", summary: "" }),
      createEntry({ id: "e2", title: "Tide tables", isMine: false, shared }),
    ]),
  );
  await screen.findByText("Failed");
  expect(screen.getByText("Added by").textContent).toBe("Added by Olga");
});

it("asks the server only once the list is on the screen", async () => {
  let appear = () => {};
  globalThis.IntersectionObserver = class {
    constructor(report: IntersectionObserverCallback) {
      appear = () => report([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    observe(): void {}
    disconnect(): void {}
  } as never;
  const { calls } = await mount(
    {},
    serve(() => make(1)),
  );
  await screen.findByRole("heading", { name: "14 entries" });
  const asked = () => calls.filter(({ path }) => path.startsWith("/api/library"));
  expect(asked()).toEqual([]);
  appear();
  await screen.findByRole("link", { name: "Entry 1" });
  await waitFor(() => expect(asked().length).toBeGreaterThan(0));
});
