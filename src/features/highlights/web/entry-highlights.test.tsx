import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import {
  answerJson,
  type Answers,
  createEntry,
  mountWithServer,
  sendEvent,
} from "#features/entries/web/testing/mount.tsx";
import { EntryHighlights } from "./entry-highlights.tsx";
import { createHighlight } from "./testing/create-highlight.ts";

const noted = createHighlight({ note: "As Locke says", colour: "green" });
const lost = createHighlight({
  id: "highlight-2",
  quote: "Taken out",
  start: null,
  end: null,
  state: "lost",
});
const list = (items: Highlight[]) => answerJson({ items, nextCursor: null });

async function open(answers: Answers = {}) {
  const asked: string[] = [];
  const mounted = await mountWithServer(
    <EntryHighlights
      entry={createEntry()}
      onAsk={(quote) => asked.push(quote)}
      describePlace={(offset) => `Page ${offset}`}
    />,
    "/entry/entry-1",
    { "GET /api/entries/entry-1/highlights": list([noted, lost]), ...answers },
  );
  await screen.findByRole("region", { name: "Highlights" });
  return { ...mounted, asked };
}

async function edit(answers: Answers = {}) {
  const opened = await open(answers);
  await opened.user.click(screen.getByRole("button", { name: /Edit the highlight “Slow/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Highlight" }));
  return { ...opened, dialog };
}

it("shows quote, colour, note and page, and that words are no longer in the text", async () => {
  await open();
  const [first, second] = screen.getAllByRole("listitem");
  expect(first!.textContent).toContain("Green: Slow tools make better thinkers");
  expect(first!.textContent).toContain("As Locke says");
  expect(first!.textContent).toContain("Page 10");
  expect(within(first!).getByRole("link").getAttribute("href")).toBe("/entry/entry-1?at=10-41");
  expect(second!.textContent).toContain("Yellow: Taken out");
  expect(second!.textContent).toContain("no longer in the text");
  expect(within(second!).queryByRole("link")).toBeNull();
});

it("saves the note and the colour with the version that was edited", async () => {
  const { calls, user, dialog } = await edit({
    "PATCH /api/highlights/highlight-1": answerJson(noted),
  });
  await user.type(dialog.getByRole("textbox"), "!");
  await user.click(dialog.getByLabelText("Pink"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.find(({ method }) => method === "PATCH")!.body).toEqual({
    note: "As Locke says!",
    colour: "pink",
    updatedAt: noted.updatedAt,
  });
});

it.each([
  ["the server cannot be reached", () => Promise.reject(new Error("offline")), /cannot be reached/],
  [
    "it was removed elsewhere",
    () => answerJson({ error: { code: "not_found", message: "Highlight not found" } }, 404),
    /removed on another device. Copy your note/,
  ],
])("keeps the typed note and reports why it was not saved: %s", async (_what, answer, reason) => {
  const { user, dialog } = await edit({ "PATCH /api/highlights/highlight-1": answer });
  await user.type(dialog.getByRole("textbox"), "!");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect((await dialog.findByRole("alert")).textContent).toMatch(reason);
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("As Locke says!");
});

it("keeps a note that was typed but not saved when the dialog is closed", async () => {
  const { user, dialog } = await edit();
  await user.type(dialog.getByRole("textbox"), " and Bacon");
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: /Edit the highlight “Slow/ }));
  const again = await screen.findByRole<HTMLTextAreaElement>("textbox");
  expect(again.value).toBe("As Locke says and Bacon");
  await user.clear(again);
  await user.type(again, "As Locke says");
  await user.click(screen.getByRole("button", { name: "Close" }));
});

it("shows both versions of a note that was changed elsewhere, and saves the chosen one", async () => {
  const other = { ...noted, note: "From the phone", updatedAt: "2026-01-02T00:00:00.000Z" };
  const error = { code: "conflict", message: "Changed", highlight: other };
  let isChanged = true;
  const { calls, user, dialog } = await edit({
    "PATCH /api/highlights/highlight-1": () =>
      isChanged ? answerJson({ error }, 409) : answerJson(other),
  });
  await user.type(dialog.getByRole("textbox"), "!");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("From the phone");
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("As Locke says!");
  isChanged = false;
  await user.click(dialog.getByRole("button", { name: "Save mine" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.findLast(({ method }) => method === "PATCH")!.body).toMatchObject({
    note: "As Locke says!",
    updatedAt: other.updatedAt,
  });
});

it("takes the version of the other device", async () => {
  const other = { ...noted, note: "From the phone", colour: "pink" as const };
  const error = { code: "conflict", message: "Changed", highlight: other };
  const { user, dialog } = await edit({
    "PATCH /api/highlights/highlight-1": answerJson({ error }, 409),
  });
  await user.type(dialog.getByRole("textbox"), "!");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await user.click(await dialog.findByRole("button", { name: "Use that version" }));
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("From the phone");
  expect(dialog.getByLabelText<HTMLInputElement>("Pink").checked).toBe(true);
  expect(dialog.queryByText(/another device/)).toBeNull();
});

it("removes at once, and Undo restores the same highlight", async () => {
  let items = [noted, lost];
  const { calls, user, dialog } = await edit({
    "GET /api/entries/entry-1/highlights": () => list(items),
    "DELETE /api/highlights/highlight-1": () => {
      items = [lost];
      return new Response(null, { status: 204 });
    },
    "POST /api/entries/entry-1/highlights": () => {
      items = [noted, lost];
      return answerJson(noted, 201);
    },
  });
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  expect(calls.find(({ method }) => method === "POST")!.body).toEqual({
    quote: noted.quote,
    prefix: "",
    suffix: "",
    start: 10,
    note: "As Locke says",
    colour: "green",
    removed: { id: "highlight-1", createdAt: noted.createdAt },
  });
});

it("shows a highlight again whose removal failed", async () => {
  const { user, dialog } = await edit({
    "DELETE /api/highlights/highlight-1": () => Promise.reject(new Error("offline")),
  });
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Failed to remove the highlight")).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
});

it("shows highlights made on another device", async () => {
  let items = [noted];
  await open({ "GET /api/entries/entry-1/highlights": () => list(items) });
  items = [noted, createHighlight({ id: "highlight-3", quote: "Made on the phone" })];
  await sendEvent("highlights");
  expect(await screen.findByText("Made on the phone")).toBeTruthy();
});

it("asks about a quote", async () => {
  const { user, dialog, asked } = await edit();
  await user.click(dialog.getByRole("button", { name: "Ask about this" }));
  expect(asked).toEqual([noted.quote]);
});

const author = { id: "olga", name: "Olga" };

it("shows what another member marked, with the name and without a way to change it", async () => {
  const theirs = createHighlight({ author, isShared: true, note: "Look at this" });
  await open({ "GET /api/entries/entry-1/highlights": list([theirs]) });
  const item = screen.getByRole("listitem");
  expect(item.textContent).toContain("Olga’s note: Look at this");
  expect(within(item).queryByRole("button")).toBeNull();
});

it("shows a highlight to the members of a shared collection, and says what they see", async () => {
  const shared = { role: "viewer", owner: author, memberCount: 2 } as const;
  const { calls, user, dialog } = await edit({
    "GET /api/collections/collection-1": answerJson(createCollection(shared)),
    "PATCH /api/highlights/highlight-1": answerJson({ ...noted, isShared: true }),
  });
  const shown = await dialog.findByRole("switch", { name: "Show to members" });
  expect(dialog.getByText("Only you see this passage and your note.")).toBeTruthy();
  await user.click(shown);
  expect(dialog.getByText(/see this passage and your note, with your name/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.find(({ method }) => method === "PATCH")!.body).toMatchObject({ isShared: true });
});

it("does not offer to show a highlight outside of shared collections", async () => {
  const { dialog } = await edit({
    "GET /api/collections/collection-1": answerJson(createCollection()),
  });
  expect(dialog.queryByRole("switch")).toBeNull();
});
