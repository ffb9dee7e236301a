import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdToast, toast, toastQueue } from "#web/ui/toast-store.ts";
import { RecentEntries } from "../home/recent-entries.tsx";
import { HomePage } from "../home-page.tsx";
import {
  answerJson,
  makeEntry,
  mountForTests,
  serveForTests,
  type Answers,
  type Call,
} from "#features/entries/web/mount-for-tests.tsx";

const nothing = () => {};
const collection = {
  id: "collection-1",
  title: "Tools for thought",
  category: "research",
  description: "",
  isUnfiled: false,
  entryCount: 2,
  createdAt: "2026-01-01T00:00:00.000Z",
};
const failed = makeEntry({
  id: "entry-2",
  title: "A page behind a wall",
  status: "failed",
  step: "fetching",
  summary: "",
  failure: { kind: "blocked", message: "The site refused." },
});

afterEach(cleanup);
beforeEach(() => {
  for (const one of toastQueue.get()) toast.dismiss(one.id);
});

async function mountHome(answers: Answers) {
  const calls = serveForTests({
    "GET /api/entries": answerJson({ items: [failed, makeEntry()], nextCursor: null }),
    "GET /api/collections": answerJson({ items: [collection], nextCursor: null, total: 1 }),
    ...answers,
  });
  await mountForTests(<HomePage />);
  const card = await screen.findByRole("article", { name: "The quiet virtue of friction" });
  return { calls, card, user: userEvent.setup() };
}

/** A list may be loaded anew at any time. */
const listChanges = (calls: Call[]) => calls.filter(({ method }) => method !== "GET");

/** The toast stays until it is answered, however long that takes. */
async function deleteFailed(user: UserEvent) {
  await user.click(screen.getByRole("button", { name: "Delete" }));
  act(() => holdToast(true));
}

test("an edit is shown at once and sent; untouched fields are left alone", async () => {
  const saved = makeEntry({ title: "Friction", updatedAt: "2026-01-02T00:00:00.000Z" });
  const { calls, card, user } = await mountHome({
    "PATCH /api/entries/entry-1": answerJson(saved),
  });
  await user.click(within(card).getByRole("button", { name: "Edit" }));
  const title = await within(card).findByLabelText("Title");
  await user.clear(title);
  await user.type(title, "Friction");
  await user.click(within(card).getByRole("button", { name: "Save" }));
  await screen.findByRole("heading", { name: "Friction" });
  await screen.findByText("Entry updated successfully");
  expect(listChanges(calls)).toMatchObject([{ method: "PATCH", body: { title: "Friction" } }]);
});

test("a failed save brings the form back with every word that was typed", async () => {
  const { card, user } = await mountHome({
    "PATCH /api/entries/entry-1": () =>
      answerJson({ error: { code: "internal", message: "An unexpected error occurred." } }, 500),
  });
  await user.click(within(card).getByRole("button", { name: "Edit" }));
  await user.type(
    await within(card).findByLabelText("Why is it interesting?"),
    "Because of Locke.",
  );
  await user.click(within(card).getByRole("button", { name: "Save" }));
  await screen.findByText("Failed to update entry");
  const note = await within(card).findByLabelText<HTMLTextAreaElement>("Why is it interesting?");
  expect(note.value).toBe("Because of Locke.");
  await user.click(within(card).getByRole("button", { name: "Cancel" }));
  expect(within(card).queryByText("Because of Locke.")).toBeNull();
});

test("an empty title is refused before anything is sent", async () => {
  const { calls, card, user } = await mountHome({});
  await user.click(within(card).getByRole("button", { name: "Edit" }));
  await user.clear(await within(card).findByLabelText("Title"));
  await user.click(within(card).getByRole("button", { name: "Save" }));
  await within(card).findByText("Title is required");
  expect(calls.some((call) => call.method === "PATCH")).toBe(false);
  await user.click(within(card).getByRole("button", { name: "Cancel" }));
});

test("a deleted entry is gone at once, comes back with Undo, and is deleted when the toast leaves", async () => {
  const { calls, user } = await mountHome({
    "DELETE /api/entries/entry-2": () => new Response(null, { status: 204 }),
  });
  const isDeleted = () => calls.some((call) => call.method === "DELETE");
  await deleteFailed(user);
  expect(screen.queryByRole("article", { name: failed.title })).toBeNull();
  expect(screen.getByText("1 entry")).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("article", { name: failed.title });
  expect(screen.getByText("2 entries")).toBeTruthy();
  expect(isDeleted()).toBe(false);

  await deleteFailed(user);
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(isDeleted()).toBe(true));
  expect(screen.queryByRole("article", { name: failed.title })).toBeNull();
  expect(screen.getByText("1 entry")).toBeTruthy();
});

test("leaving the page sends what is still to be deleted", async () => {
  const { calls, user } = await mountHome({});
  await deleteFailed(user);
  dispatchEvent(new Event("pagehide"));
  const sent = { method: "DELETE", path: "/api/entries/entry-2" };
  expect(listChanges(calls)).toMatchObject([sent]);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await waitFor(() => expect(screen.queryByRole("article", { name: failed.title })).toBeNull());
});

test("a failed entry says why and offers every way on; trying again shows its progress", async () => {
  let answer = nothing;
  const { card, calls, user } = await mountHome({
    "POST /api/entries/entry-2/reprocess": async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return answerJson({ ...failed, status: "ready", step: "ready", failure: null });
    },
  });
  expect(card).toBeTruthy();
  const broken = screen.getByRole("article", { name: failed.title });
  within(broken).getByText("The site refused.");
  for (const name of ["Paste the text", "Save link only", "Delete"]) {
    within(broken).getByRole("button", { name });
  }
  await user.click(within(broken).getByRole("button", { name: "Try again" }));
  await within(broken).findByText(/^Fetching…/);
  answer();
  await within(broken).findByText("Only the link is kept.");
  expect(listChanges(calls)).toMatchObject([{ body: {} }]);
});

test("the details open from the card and name what the reader wrote", async () => {
  await mountForTests(
    <RecentEntries entries={[makeEntry()]} error={null} isRetrying={false} onRetry={nothing} />,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "The quiet virtue of friction" }));
  const dialog = screen.getByRole("dialog", { name: "The quiet virtue of friction" });
  within(dialog).getByText("Written by the built-in reader");
  const source = within(dialog).getByRole("link", { name: /Notes on Tools/ });
  expect(source.getAttribute("rel")).toContain("noopener");
});
