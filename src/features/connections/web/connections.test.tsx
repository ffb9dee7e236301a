import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { EntryConnections, RelatedEntry } from "#features/connections/contract.ts";
import { typeAtOnce } from "#web/testing/type-at-once.ts";
import { toast, toastQueue } from "#web/ui/toast/toast-store.ts";
import {
  answerJson,
  createEntry,
  mountForTests,
  serveForTests,
  type Answers,
} from "#features/entries/web/testing/mount.tsx";
import { Connections } from "./connections.tsx";
import { describeReason } from "./describe-reason.ts";
import { linkEntries } from "./links.ts";

const locke = createEntry({ id: "locke", title: "A new method of commonplacing" });
const memex = createEntry({ id: "memex", title: "As we may think" });
const essay = createEntry({ id: "essay", title: "An essay on notes" });
const noReason = { topics: [], phrases: [], noted: null, projects: [] };
const connections: EntryConnections = {
  linked: [locke],
  related: [
    { entry: memex, reason: { ...noReason, topics: ["Memory"], phrases: ["index cards"] } },
  ],
};

afterEach(cleanup);
beforeEach(() => {
  for (const one of toastQueue.get()) toast.dismiss(one.id);
});

async function mount(answers: Answers = {}) {
  const calls = serveForTests({
    "GET /api/entries/entry-1/connections": answerJson(connections),
    ...answers,
  });
  await mountForTests(<Connections entry={createEntry()} />, "/entry/entry-1");
  return { calls, user: userEvent.setup() };
}

it("formats a reason in words", () => {
  const tell = (reason: Partial<RelatedEntry["reason"]>) =>
    describeReason({ ...noReason, ...reason });
  expect(tell({ topics: ["Memory"] })).toBe("Both are about “Memory”");
  expect(tell({ topics: ["X", "Y"] })).toBe("Both are about “X” and “Y”");
  expect(tell({ phrases: ["a", "b", "c"] })).toBe("Both mention “a”, “b” and “c”");
  expect(tell({ topics: ["X"], phrases: ["a", "b"] })).toBe(
    "Both are about “X”; both mention “a” and “b”",
  );
  expect(tell({ noted: "tidal power", projects: ["Lecture"] })).toBe(
    "Your note names “tidal power”; both belong to “Lecture”",
  );
});

it("links to linked and related entries, each with its reason", async () => {
  await mount();
  const link = await screen.findByRole("link", { name: locke.title });
  expect(link.getAttribute("href")).toBe("/entry/locke");
  screen.getByRole("link", { name: memex.title });
  screen.getByText("Both are about “Memory”; both mention “index cards”");
});

it("explains what connections are for when there are none", async () => {
  await mount({ "GET /api/entries/entry-1/connections": answerJson({ linked: [], related: [] }) });
  expect(await screen.findByText(/Link what belongs together/)).toBeTruthy();
});

it("offers a retry when loading fails", async () => {
  let isBroken = true;
  const { user } = await mount({
    "GET /api/entries/entry-1/connections": () =>
      isBroken
        ? answerJson({ error: { code: "internal", message: "An unexpected error occurred." } }, 500)
        : answerJson(connections),
  });
  await screen.findByText("Failed to load connections");
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: locke.title })).toBeTruthy();
});

it("finds and links an entry with the keyboard alone", async () => {
  let present = connections;
  const { calls, user } = await mount({
    "GET /api/entries/entry-1/connections": () => answerJson(present),
    "GET /api/search": answerJson({
      items: [createEntry(), locke, essay].map((entry) => ({
        entry,
        score: 1,
        passages: [],
        matches: { title: [], why: [], summary: [] },
      })),
      notes: [],
    }),
    "POST /api/entries/entry-1/links": () => {
      present = { ...connections, linked: [essay, locke] };
      return answerJson(present, 201);
    },
  });
  await screen.findByRole("link", { name: locke.title });
  await user.click(screen.getByRole("button", { name: "Link entry" }));
  const dialog = await screen.findByRole("dialog", { name: "Link Entry" });
  const field = within(dialog).getByRole("combobox", { name: "Search Entries" });
  expect(document.activeElement).toBe(field);
  // Related entries are suggested before anything is typed.
  within(dialog).getByRole("option", { name: new RegExp(memex.title) });

  typeAtOnce(field, "notes");
  await within(dialog).findByRole("option", { name: new RegExp(essay.title) });
  expect(calls.find((call) => call.path.startsWith("/api/search"))?.path).toContain("q=notes");
  // The entry itself is left out, and a linked entry cannot be chosen.
  expect(within(dialog).getAllByRole("option")).toHaveLength(2);
  await user.keyboard("{Enter}");
  expect(calls.some((call) => call.method === "POST")).toBe(false);
  await user.keyboard("{ArrowDown}");
  const active = within(dialog).getByRole("option", { selected: true });
  expect(field.getAttribute("aria-activedescendant")).toBe(active.id);
  await user.keyboard("{Enter}");

  await screen.findByRole("link", { name: essay.title });
  expect(screen.queryByRole("dialog")).toBeNull();
  await screen.findByText("Entry linked");
  expect(calls.find((call) => call.method === "POST")).toMatchObject({
    path: "/api/entries/entry-1/links",
    body: { entryId: "essay" },
  });
});

it("reports an empty search, and offers a retry for a failed one", async () => {
  let isBroken = false;
  const { user } = await mount({
    "GET /api/search": () =>
      isBroken
        ? answerJson({ error: { code: "internal", message: "An unexpected error occurred." } }, 500)
        : answerJson({ items: [], notes: [] }),
  });
  await user.click(screen.getByRole("button", { name: "Link entry" }));
  const field = await screen.findByRole("combobox", { name: "Search Entries" });
  await user.type(field, "nowhere");
  await screen.findByText("No entries found");
  isBroken = true;
  await user.type(field, " at all");
  await screen.findByText("Failed to search");
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No entries found")).toBeTruthy();
});

it("removes a link at once, and restores it with Undo", async () => {
  let present = connections;
  const { calls, user } = await mount({
    "GET /api/entries/entry-1/connections": () => answerJson(present),
    "DELETE /api/entries/entry-1/links/locke": () => {
      present = { ...connections, linked: [] };
      return new Response(null, { status: 204 });
    },
    "POST /api/entries/entry-1/links": () => {
      present = connections;
      return answerJson(present, 201);
    },
  });
  await user.click(
    await screen.findByRole("button", { name: `Remove the link to ${locke.title}` }),
  );
  expect(screen.queryByRole("link", { name: locke.title })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Link entry" }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("link", { name: locke.title });
  const sent = calls.map((call) => call.method).filter((method) => method !== "GET");
  expect(sent).toEqual(["DELETE", "POST"]);
});

it("restores a link that could not be removed", async () => {
  const { user } = await mount({
    "DELETE /api/entries/entry-1/links/locke": () =>
      answerJson({ error: { code: "internal", message: "An unexpected error occurred." } }, 500),
  });
  await user.click(
    await screen.findByRole("button", { name: `Remove the link to ${locke.title}` }),
  );
  await screen.findByText("Failed to remove the link");
  expect(await screen.findByRole("link", { name: locke.title })).toBeTruthy();
});

it("shows a link on an entry opened while it was being saved", async () => {
  const link = Promise.withResolvers<Response>();
  const before = Promise.withResolvers<Response>();
  let isLinked = false;
  serveForTests({
    "POST /api/entries/memex/links": () => link.promise,
    // The request sent before the link was saved is answered after it.
    "GET /api/entries/entry-1/connections": () =>
      isLinked ? answerJson({ linked: [memex], related: [] }) : before.promise,
  });
  const client = await mountForTests(<Connections entry={createEntry()} />, "/entry/entry-1");
  const linking = linkEntries(client, "memex", createEntry());
  isLinked = true;
  link.resolve(answerJson({ linked: [createEntry()], related: [] }));
  await linking;
  before.resolve(answerJson({ linked: [], related: [] }));
  expect(await screen.findByRole("link", { name: memex.title })).toBeTruthy();
});
