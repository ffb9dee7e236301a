/** The Add Entry dialog of a user who has reached a limit of their plan. */
import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createBilling } from "#features/billing/web/testing/billing.ts";
import { answerJson, mountWithServer, type Answers } from "#features/entries/web/testing/mount.tsx";
import { closeAddEntry, showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { AddEntryDialog } from "./add-entry-dialog.tsx";
import { forgetDraft } from "./capture-draft.ts";

afterEach(closeAddEntry);
beforeEach(forgetDraft);

async function mountDialog(answers: Answers) {
  const { calls, user } = await mountWithServer(<AddEntryDialog />, "/home", {
    "GET /api/collections": answerJson({ items: [], nextCursor: null, total: 0 }),
    ...answers,
  });
  act(() => showAddEntry({}));
  await screen.findByRole("dialog", { name: "Add New Entry" });
  return { calls, user };
}
const findUrl = () => screen.getByPlaceholderText<HTMLInputElement>("Paste or type URL here...");
const findNote = () => screen.getByLabelText<HTMLTextAreaElement>("Why is this interesting?");

const fullMonth = { ...createBilling("free").used, entries: 10 };

it("names a used-up monthly limit as soon as the dialog opens, on every tab, and loses no input", async () => {
  let billing = createBilling("free", { used: fullMonth });
  const { user } = await mountDialog({ "GET /api/billing": () => answerJson(billing) });
  const words = /^Your plan allows 10 entries a month, and all are used until December 22\./;
  const notice = await screen.findByText(words);
  expect(within(notice).getByRole("link").getAttribute("href")).toBe("/pricing");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.type(findUrl(), "https://example.com/");
  await user.click(screen.getByRole("tab", { name: "Text" }));
  await screen.findByText(words);
  await user.click(screen.getByRole("tab", { name: "URL" }));
  expect(findUrl().value).toBe("https://example.com/");
  billing = createBilling("basic", { used: fullMonth });
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(findUrl().value).toBe("https://example.com/");
});

it("replaces the file field by a message if the plan allows no files", async () => {
  const { calls, user } = await mountDialog({
    "GET /api/billing": answerJson(createBilling("free")),
  });
  await user.type(findNote(), "Because.");
  await screen.findByText("8 of 10 entries this month");
  await user.click(screen.getByRole("tab", { name: "File" }));
  const notice = await screen.findByText(/^Your plan allows text and links only\./);
  expect(within(notice).getByRole("link").getAttribute("href")).toBe("/pricing");
  expect(screen.queryByLabelText("File", { selector: "input" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add File Entry" }));
  expect((await screen.findByRole("alert")).textContent).toContain("text and links only");
  expect(screen.queryByText("Please select a file")).toBeNull();
  expect(calls.every((call) => call.method === "GET")).toBe(true);
  expect(findNote().value).toBe("Because.");
});

it("rejects a file larger than the plan allows when it is chosen", async () => {
  const { calls, user } = await mountDialog({
    "GET /api/billing": answerJson(createBilling("basic")),
  });
  await screen.findByText("8 of 50 entries this month");
  await user.click(screen.getByRole("tab", { name: "File" }));
  const file = new File(["x"], "notes.txt", { type: "text/plain" });
  Object.defineProperty(file, "size", { value: 10 * 1024 * 1024 + 1 });
  await user.upload(screen.getByLabelText("File", { selector: "input" }), file);
  await screen.findByText(/^Your plan allows files of up to 10 MB\./);
  screen.getByText("notes.txt");
  await user.click(screen.getByRole("button", { name: "Add File Entry" }));
  await screen.findByRole("alert");
  expect(calls.every((call) => call.method === "GET")).toBe(true);
  await user.click(screen.getByRole("button", { name: "Remove file" }));
  await waitFor(() => expect(screen.queryByText(/^Your plan allows/)).toBeNull());
});
