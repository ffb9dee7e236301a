import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { limitRefusal, createBilling, unlimited } from "#features/billing/web/testing/billing.ts";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import {
  answerJson,
  createEntry,
  mountWithServer,
  type Answers,
} from "#features/entries/web/testing/mount.tsx";
import {
  closeAddEntry,
  showAddEntry,
  type AddEntryRequest,
} from "#web/layout/dialogs/add-entry.ts";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import { forgetDraft } from "./capture-draft.ts";
import { AddEntryDialog } from "./add-entry-dialog.tsx";

const collections = [
  createCollection({ title: "Fungi", category: "" }),
  createCollection({ id: "unfiled", title: "Unfiled", category: "", isUnfiled: true }),
];
const walled = createEntry({
  status: "failed",
  failure: { kind: "blocked", message: "The site refused." },
  collection: { id: "unfiled", title: "Unfiled", category: "" },
});

afterEach(closeAddEntry);
beforeEach(forgetDraft);

async function mountDialog(answers: Answers = {}, request: AddEntryRequest = {}) {
  showAddEntry(request);
  const { calls, user } = await mountWithServer(<AddEntryDialog />, "/home", {
    "GET /api/collections": answerJson({
      items: collections,
      nextCursor: null,
      total: collections.length,
    }),
    ...answers,
  });
  const dialog = await screen.findByRole("dialog");
  return { calls, dialog, user };
}

const findUrl = () => screen.getByPlaceholderText<HTMLInputElement>("Paste or type URL here...");
const findNote = () =>
  screen.getByPlaceholderText<HTMLTextAreaElement>(
    "What makes this content valuable or interesting to you?",
  );

it("shows a message for each missing field and sends nothing", async () => {
  const { calls, user } = await mountDialog();
  await user.click(screen.getByRole("button", { name: "Add URL Entry" }));
  await screen.findByText("Please provide a valid URL");
  await user.click(screen.getByRole("tab", { name: "Text" }));
  await user.type(screen.getByPlaceholderText("Paste or type your text here..."), "   ");
  await user.click(screen.getByRole("button", { name: "Add Text Entry" }));
  await screen.findByText("Please provide text");
  await user.click(screen.getByRole("tab", { name: "File" }));
  await user.click(screen.getByRole("button", { name: "Add File Entry" }));
  await screen.findByText("Please select a file");
  expect(calls.every((call) => call.method === "GET")).toBe(true);
});

it("rejects a file of another type before it is sent", async () => {
  const file = new File(["x"], "holiday.png", { type: "image/png" });
  const { calls, user } = await mountDialog({}, { files: [file] });
  await user.click(screen.getByRole("button", { name: "Add File Entry" }));
  await screen.findByText(/“holiday.png” cannot be read/);
  expect(calls.every((call) => call.method === "GET")).toBe(true);
});

it("Enter sends the URL with the note as private; the dialog closes and says where the entry is", async () => {
  const { calls, dialog, user } = await mountDialog(
    { "POST /api/functions/process-url": answerJson({ entry: createEntry() }, 201) },
    { collectionId: "collection-1", collectionTitle: "Fungi" },
  );
  within(dialog).getByRole("heading", { name: "Add New Entry to Fungi" });
  await user.type(findNote(), "Because.");
  await user.type(findUrl(), "  example.com/friction {Enter}");
  await screen.findByText("URL processed and entry created successfully");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.find((call) => call.method === "POST")?.body).toEqual({
    url: "example.com/friction",
    collectionId: "collection-1",
    whyInteresting: "Because.",
    hidesNote: false,
    isPrivate: true,
    allowDuplicate: false,
  });
  screen.getByText("In Tools for thought");
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByText("/entry/$id");
});

it("keeps everything typed if the server does not answer", async () => {
  const { user } = await mountDialog({
    "POST /api/functions/process-url": () => Promise.reject(new TypeError("offline")),
  });
  await user.type(findNote(), "Because.");
  await user.type(findUrl(), "https://example.com/{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to process URL");
  expect(toastQueue.get()).toEqual([]);
  expect(findUrl().value).toBe("https://example.com/");
  expect(findNote().value).toBe("Because.");
});

it("shows what was typed again after the dialog was closed by mistake", async () => {
  const { user } = await mountDialog();
  await user.type(findNote(), "Nearly lost.");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  showAddEntry();
  await screen.findByRole("dialog");
  expect(findNote().value).toBe("Nearly lost.");
  await user.clear(findNote());
});

it("shows the entry and its old note for a URL that is already saved, and updates the note", async () => {
  const held = createEntry({ whyItsInteresting: "The old reason." });
  const { calls, user } = await mountDialog({
    "POST /api/functions/process-url": answerJson(
      { error: { code: "duplicate", message: "You saved this already", entry: held } },
      409,
    ),
    "PATCH /api/entries/entry-1": answerJson(held),
  });
  await user.type(findNote(), "A new reason.");
  await user.type(findUrl(), "https://example.com/friction{Enter}");
  await screen.findByText("The old reason.");
  screen.getByRole("button", { name: "Add it again" });
  await user.click(screen.getByRole("button", { name: "Keep both notes" }));
  await user.click(screen.getByRole("button", { name: "Update its note" }));
  await screen.findByText("Entry updated successfully");
  expect(calls.at(-1)?.body).toEqual({ whyItsInteresting: "The old reason.\n\nA new reason." });
});

it("keeps an unreadable page as a link with the current note", async () => {
  const { calls, user } = await mountDialog({
    "POST /api/functions/process-url": answerJson({ entry: walled }, 201),
    "PATCH /api/entries/entry-1": answerJson({ ...walled, whyItsInteresting: "Later." }),
    "POST /api/entries/entry-1/reprocess": answerJson(createEntry()),
  });
  await user.type(findUrl(), "https://example.com/friction{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to process URL");
  expect(toastQueue.get()).toEqual([]);
  await user.type(findNote(), "Later.");
  await user.click(screen.getByRole("button", { name: "Save link only" }));
  await screen.findByText("Entry saved successfully");
  expect(screen.queryByText("URL processed and entry created successfully")).toBeNull();
  const changes = calls.filter((call) => call.method !== "GET");
  expect(changes.slice(-2).map((call) => call.body)).toEqual([
    { whyItsInteresting: "Later." },
    { linkOnly: true },
  ]);
});

it("replaces the failed URL by another one", async () => {
  let tries = 0;
  const { calls, user } = await mountDialog({
    "POST /api/functions/process-url": () =>
      answerJson({ entry: tries++ === 0 ? walled : createEntry({ id: "entry-2" }) }, 201),
    "DELETE /api/entries/entry-1": () => new Response(null, { status: 204 }),
  });
  await user.type(findUrl(), "https://example.com/friction{Enter}");
  await screen.findByRole("button", { name: "Discard" });
  await user.type(findUrl(), "-2{Enter}");
  await screen.findByText("URL processed and entry created successfully");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.filter((call) => call.method !== "GET").map((call) => call.method)).toEqual([
    "POST",
    "DELETE",
    "POST",
  ]);
});

it("shows the remaining allowance only if the plan sets a limit", async () => {
  await mountDialog({ "GET /api/billing": answerJson(createBilling("free")) });
  await screen.findByText("8 of 10 entries this month");
  for (const billing of [createBilling("premium"), unlimited]) {
    cleanup();
    const { calls } = await mountDialog({ "GET /api/billing": answerJson(billing) });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/api/billing"));
    expect(screen.queryByText(/this month/)).toBeNull();
  }
});

it("keeps what the plan refuses, and shows a link to larger plans", async () => {
  const { dialog, user } = await mountDialog({
    "POST /api/functions/process-url": answerJson(limitRefusal, 402),
  });
  await user.type(findNote(), "Because.");
  await user.type(findUrl(), "https://example.com/{Enter}");
  const refusal = await within(dialog).findByRole("alert");
  expect(refusal.textContent).toMatch(
    /^Your plan allows 10 entries a month.*See Pricing.*for plans with more\.$/,
  );
  const link = within(refusal).getByRole("link");
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/pricing", "_blank"]);
  expect([findUrl().value, findNote().value]).toEqual(["https://example.com/", "Because."]);
  expect(toastQueue.get()).toEqual([]);
});

it("links to larger plans if the URL leads to a document that the plan does not allow", async () => {
  const message = "Your plan allows text and links only. See /pricing for plans with files.";
  const refused = { ...walled, failure: { kind: "plan_limit", message } };
  const { dialog, user } = await mountDialog({
    "POST /api/functions/process-url": answerJson({ entry: refused }, 201),
  });
  await user.type(findUrl(), "https://example.com/tides.pdf{Enter}");
  const link = await within(dialog).findByRole("link", { name: /Pricing/ });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/pricing", "_blank"]);
  expect(screen.getByText(/^Your plan allows text and links only/)).toBeTruthy();
  expect(screen.queryByText(/\/pricing/)).toBeNull();
});

it("does not send a file that the plan does not allow", async () => {
  const file = new File(["x"], "notes.txt", { type: "text/plain" });
  const { calls, user } = await mountDialog(
    { "GET /api/billing": answerJson(createBilling("free")) },
    { files: [file] },
  );
  await screen.findByText("8 of 10 entries this month");
  await user.click(screen.getByRole("button", { name: "Add File Entry" }));
  await screen.findByText(/Your plan allows text and links only/);
  expect(calls.every((call) => call.method === "GET")).toBe(true);
  await user.click(screen.getByRole("tab", { name: "URL" }));
  expect(screen.queryByText(/Your plan allows/)).toBeNull();
});
