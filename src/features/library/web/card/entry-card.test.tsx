import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { holdToast } from "#web/ui/toast/toast-store.ts";
import { RecentEntries } from "../home/recent-entries.tsx";
import { HomePage } from "../home-page.tsx";
import {
  answerJson,
  createEntry,
  mountForTests,
  mountWithServer,
  type Answers,
  type Call,
} from "#features/entries/web/testing/mount.tsx";

const nothing = () => {};
const collection = createCollection({ entryCount: 2 });
const failed = createEntry({
  id: "entry-2",
  title: "A page behind a wall",
  status: "failed",
  step: "fetching",
  summary: "",
  failure: { kind: "blocked", message: "The site refused." },
});

async function mountHome(answers: Answers) {
  const { calls, user } = await mountWithServer(<HomePage />, "/home", {
    "GET /api/entries": answerJson({ items: [failed, createEntry()], nextCursor: null }),
    "GET /api/collections": answerJson({ items: [collection], nextCursor: null, total: 1 }),
    ...answers,
  });
  const card = await screen.findByRole("article", { name: "The quiet virtue of friction" });
  return { calls, card, user };
}

/** Ignores GET requests, because a list may be fetched again at any time. */
const listChanges = (calls: Call[]) => calls.filter(({ method }) => method !== "GET");

/** Holds the toast, so that it stays until the test responds to it. */
async function deleteFailed(user: UserEvent) {
  await user.click(screen.getByRole("button", { name: "Delete" }));
  act(() => holdToast(true));
}

it("shows an edit at once and sends only the changed fields", async () => {
  const saved = createEntry({ title: "Friction", updatedAt: "2026-01-02T00:00:00.000Z" });
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

it("reopens the form with everything that was typed after a failed save", async () => {
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
  within(card).getByText("An unexpected error occurred.", { selector: "form *" });
  await user.click(within(card).getByRole("button", { name: "Cancel" }));
  expect(within(card).queryByText("Because of Locke.")).toBeNull();
});

it("rejects an empty title before sending", async () => {
  const { calls, card, user } = await mountHome({});
  await user.click(within(card).getByRole("button", { name: "Edit" }));
  await user.clear(await within(card).findByLabelText("Title"));
  await user.click(within(card).getByRole("button", { name: "Save" }));
  await within(card).findByText("Title is required");
  expect(calls.some((call) => call.method === "PATCH")).toBe(false);
  await user.click(within(card).getByRole("button", { name: "Cancel" }));
});

const deleted = () => new Response(null, { status: 204 });
const failure = () =>
  answerJson({ error: { code: "internal", message: "The disk is full." } }, 500);

it("deletes an entry at once, here and on the server; Undo shows it at once and restores it, once", async () => {
  let restore = nothing;
  const { calls, user } = await mountHome({
    "DELETE /api/entries/entry-2": deleted,
    "POST /api/entries/restore": async () => {
      await new Promise<void>((resolve) => (restore = resolve));
      return answerJson({ restored: 1, gone: [], madePrivate: [] });
    },
  });
  const title = failed.title;
  await deleteFailed(user);
  expect(screen.queryByRole("article", { name: title })).toBeNull();
  await waitFor(() => expect(listChanges(calls)).toMatchObject([{ method: "DELETE" }]));
  await screen.findByText("1 entry");

  await user.dblClick(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("article", { name: title });
  expect(screen.getByText("2 entries")).toBeTruthy();
  await waitFor(() => expect(restore).not.toBe(nothing));
  restore();
  await screen.findByText("Entry restored");
  expect(listChanges(calls).slice(1)).toMatchObject([{ body: { ids: ["entry-2"] } }]);
  expect(screen.getByText("2 entries")).toBeTruthy();
});

it("shows an edit of a restored entry at once, and sends it after the restoration", async () => {
  let restore = nothing;
  let save: (response: Response) => void = nothing;
  const saved = { ...failed, whyItsInteresting: "Because of Locke." };
  const { calls, user } = await mountHome({
    "DELETE /api/entries/entry-2": deleted,
    "POST /api/entries/restore": async () => {
      await new Promise<void>((resolve) => (restore = resolve));
      return answerJson({ restored: 1, gone: [], madePrivate: [] });
    },
    "PATCH /api/entries/entry-2": () => new Promise<Response>((resolve) => (save = resolve)),
  });
  await deleteFailed(user);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  const card = within(await screen.findByRole("article", { name: saved.title }));
  await user.click(card.getByRole("button", { name: "Edit" }));
  await user.type(await card.findByLabelText("Why is it interesting?"), saved.whyItsInteresting);
  await user.click(card.getByRole("button", { name: "Save" }));
  await card.findByText(saved.whyItsInteresting, { selector: "p" });
  expect(listChanges(calls).map(({ method }) => method)).toEqual(["DELETE", "POST"]);
  await act(async () => restore());
  await waitFor(() => expect(listChanges(calls)[2]).toMatchObject({ method: "PATCH" }));
  card.getByText(saved.whyItsInteresting, { selector: "p" });
  await act(async () => save(answerJson(saved)));
  await screen.findByText("Entry updated successfully");
});

it("shows a message that an entry that was public is private after Undo", async () => {
  const { user } = await mountHome({
    "DELETE /api/entries/entry-2": deleted,
    "POST /api/entries/restore": answerJson({ restored: 1, gone: [], madePrivate: ["entry-2"] }),
  });
  await deleteFailed(user);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Entry restored. It is private again.")).toBeTruthy();
});

it("delays Undo until a pending deletion finishes, and sends no request if it failed", async () => {
  let answer: (response: Response) => void = nothing;
  const { calls, user } = await mountHome({
    "DELETE /api/entries/entry-2": () => new Promise<Response>((resolve) => (answer = resolve)),
    "POST /api/entries/restore": answerJson({ restored: 1, gone: [], madePrivate: [] }),
  });
  const undoInBetween = async (response: Response) => {
    await deleteFailed(user);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByRole("article", { name: failed.title });
    await act(async () => answer(response));
  };
  await undoInBetween(failure());
  expect(listChanges(calls)).toHaveLength(1);
  expect(screen.queryByText("Failed to delete entry")).toBeNull();
  await undoInBetween(deleted());
  await screen.findByText("Entry restored");
  expect(listChanges(calls).map(({ method }) => method)).toEqual(["DELETE", "DELETE", "POST"]);
});

it("shows Retry after a failed deletion or Undo, and keeps a permanently deleted entry away", async () => {
  const answers = [failure(), deleted()];
  const restored = [failure(), answerJson({ error: { code: "not_found", message: "No" } }, 404)];
  const { user } = await mountHome({
    "DELETE /api/entries/entry-2": () => answers.shift()!,
    "POST /api/entries/restore": () => restored.shift()!,
  });
  const isThere = () => screen.queryByRole("article", { name: failed.title }) !== null;
  await deleteFailed(user);
  await screen.findByText("Failed to delete entry");
  expect(isThere()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("1 entry");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Failed to restore entry");
  screen.getByText("The disk is full.");
  expect(isThere()).toBe(false);
  screen.getByText("1 entry");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("It has since been permanently deleted.");
  expect(isThere()).toBe(false);
});

it("shows why an entry failed, with all actions, and its progress when it is tried again", async () => {
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

it("treats the failed ones of the recent entries together, and no others", async () => {
  const other = { ...failed, id: "entry-3" };
  const { calls, user } = await mountWithServer(
    <RecentEntries
      entries={[createEntry(), failed, other]}
      error={null}
      isRetrying={false}
      onRetry={nothing}
    />,
    "/home",
    { "POST /api/entries/reprocess": answerJson({ changed: 2 }) },
  );
  const bar = within(await screen.findByRole("region", { name: "Entries that could not be read" }));
  expect(bar.getByText("2 entries could not be read")).toBeTruthy();
  await user.click(bar.getByRole("button", { name: "Keep all as links" }));
  await waitFor(() =>
    expect(listChanges(calls)).toMatchObject([
      { body: { ids: ["entry-2", "entry-3"], linkOnly: true } },
    ]),
  );
});

it("opens the details from the card, in the specified order, and names the reader that wrote them", async () => {
  const attributes = { mainTopics: ["tools"], keyTakeaways: ["Go slow"], readingTimeMinutes: 3 };
  const whole = createEntry({ whyItsInteresting: "Because of Locke.", attributes });
  await mountForTests(
    <RecentEntries entries={[whole]} error={null} isRetrying={false} onRetry={nothing} />,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "The quiet virtue of friction" }));
  const dialog = screen.getByRole("dialog", { name: "The quiet virtue of friction" });
  expect(within(dialog).getAllByText("Written by the built-in reader")).toHaveLength(2);
  expect(
    within(dialog)
      .getAllByRole("heading", { level: 3 })
      .map((one) => one.textContent)
      .slice(0, 5),
  ).toEqual(["Summary", "Why it's interesting", "Source", "Main Topics", "Key Takeaways"]);
  const source = within(dialog).getByRole("link", { name: /Notes on Tools/ });
  expect(source.getAttribute("rel")).toContain("noopener");
});
