/** Several links or files added at once: one progress line, and one outcome for each. */
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Batch, BatchDetails, BatchItem } from "#features/capture/contract.ts";
import {
  answerJson,
  type Answers,
  createEntry,
  mountWithServer,
  sendEvent,
} from "#features/entries/web/testing/mount.tsx";
import {
  type AddEntryRequest,
  closeAddEntry,
  showAddEntry,
} from "#web/layout/dialogs/add-entry.ts";
import { AddEntryDialog } from "./add-entry-dialog.tsx";
import { BatchLines } from "./batch-lines.tsx";
import { forgetDraft } from "./capture-draft.ts";

afterEach(() => act(closeAddEntry));
beforeEach(forgetDraft);

const links = ["https://example.org/one", "https://example.org/two"];

function createItem(part: Partial<BatchItem>): BatchItem {
  const id = part.id ?? "item";
  return { id, kind: "url", name: links[0]!, state: "ready", reason: null, entry: null, ...part };
}

function createBatch(items: BatchItem[]): BatchDetails {
  const counts = { ...noCounts };
  for (const { state } of items) counts[state] += 1;
  const createdAt = "2026-01-01T00:00:00.000Z";
  const target = {
    collectionId: "collection-1",
    whyInteresting: "Because.",
    isPrivate: true,
    hidesNote: false,
  };
  return { id: "batch-1", ...target, hidesNote: false, createdAt, counts, items };
}

const noCounts: Batch["counts"] = {
  waiting: 0,
  refused: 0,
  duplicate: 0,
  processing: 0,
  ready: 0,
  failed: 0,
  deleted: 0,
};
const entryOf = (id: string, title: string) => ({ id, title, step: "ready" as const });

async function mountDialog(answers: Answers, request: AddEntryRequest = {}) {
  showAddEntry(request);
  const collections = answerJson({ items: [], nextCursor: null, total: 0 });
  const mounted = await mountWithServer(<AddEntryDialog />, "/home", {
    "GET /api/collections": collections,
    ...answers,
  });
  await screen.findByRole("dialog");
  return mounted;
}

const findUrl = () => screen.getByPlaceholderText<HTMLTextAreaElement>("Paste or type URL here...");
const paste = (text: string) =>
  fireEvent.paste(findUrl(), { clipboardData: { getData: () => text } });

it("turns pasted links into a batch, and follows its progress", async () => {
  const reading = createBatch([
    createItem({
      id: "1",
      state: "processing",
      entry: { ...entryOf("e1", "example.org/one"), step: "fetching" },
    }),
    createItem({ id: "2", name: links[1]!, state: "processing" }),
  ]);
  let batch = reading;
  const { calls, user } = await mountDialog({
    "POST /api/batches": answerJson({ batch }, 201),
    "GET /api/batches/batch-1": () => answerJson(batch),
  });
  await user.click(findUrl());
  paste(`${links.join("\n")}\n`);
  expect(findUrl().value).toBe(links.join("\n"));
  expect(document.activeElement).toBe(findUrl());
  await user.click(screen.getByRole("button", { name: "Add 2 URL Entries" }));
  await screen.findByRole("heading", { name: "2 links added" });
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    links,
    files: [],
    whyInteresting: "",
    hidesNote: false,
    isPrivate: true,
  });
  expect(screen.getByRole("status").textContent).toBe("0 of 2 read");
  batch = createBatch([
    createItem({ id: "1", entry: entryOf("e1", "The first page") }),
    createItem({
      id: "2",
      name: links[1]!,
      state: "failed",
      reason: "The site refused.",
      entry: entryOf("e2", "example.org/two"),
    }),
  ]);
  await sendEvent("entry", { entry: createEntry({ id: "e1" }) });
  await screen.findByText("1 of 2 read, 1 failed");
  const link = screen.getByRole("link", { name: "The first page" });
  expect(link.getAttribute("href")).toBe("/entry/e1");
  screen.getByText("The site refused.");
});

it("keeps the links and sends the same batch again if the server does not answer", async () => {
  const answer = vi
    .fn<() => Response | Promise<Response>>()
    .mockImplementationOnce(() => Promise.reject(new TypeError("offline")))
    .mockImplementation(() => answerJson({ batch: createBatch([createItem({})]) }, 201));
  const { calls, user } = await mountDialog(
    { "POST /api/batches": answer },
    { url: links.join("\n") },
  );
  await user.click(screen.getByRole("button", { name: "Add 2 URL Entries" }));
  await screen.findByText("Failed to process URL");
  expect(findUrl().value).toBe(links.join("\n"));
  await user.click(screen.getByRole("button", { name: "Add 2 URL Entries" }));
  await screen.findByRole("heading", { name: "1 link added" });
  const [first, second] = calls.filter(({ method }) => method === "POST");
  expect(second!.body).toEqual(first!.body);
});

it("sends nothing for more than a hundred links", async () => {
  const url = Array.from({ length: 101 }, (_, at) => `https://example.org/${at}`).join("\n");
  const { calls, user } = await mountDialog({}, { url });
  await user.click(screen.getByRole("button", { name: "Add 101 URL Entries" }));
  await screen.findByText(/^These are 101\. At most 100 can be added at once/);
  expect(calls.every(({ method }) => method === "GET")).toBe(true);
});

it("offers what can be done about each item", async () => {
  const old = entryOf("old", "An old entry");
  const batch = createBatch([
    createItem({
      id: "1",
      state: "duplicate",
      reason: "You saved this already, in Fungi",
      entry: old,
    }),
    createItem({
      id: "2",
      state: "failed",
      reason: "The site refused.",
      entry: entryOf("e2", "Two"),
    }),
    createItem({
      id: "3",
      state: "refused",
      name: "no link",
      reason: "This is not the address of a web page.",
    }),
    createItem({ id: "4", kind: "file", name: "a.pdf", state: "waiting" }),
  ]);
  const saved = answerJson({ entry: createEntry() }, 201);
  const { calls, user } = await mountWithServer(<BatchLines />, "/home", {
    "GET /api/batches": answerJson({ items: [batch], nextCursor: null }),
    "GET /api/batches/batch-1": answerJson(batch),
    "POST /api/functions/process-url": saved,
    "POST /api/entries/e2/reprocess": answerJson(createEntry({ id: "e2" })),
    "PATCH /api/entries/old": answerJson(createEntry({ id: "old" })),
  });
  await screen.findByText("0 of 4 read, 2 failed, 1 already saved, 1 not sent yet");
  await user.click(screen.getByRole("button", { name: "Show" }));
  const rows = within(await screen.findByRole("list", { name: "Outcomes" })).getAllByRole(
    "listitem",
  );
  const press = (at: number, name: string) =>
    user.click(within(rows[at]!).getByRole("button", { name }));
  await press(0, "Add it again");
  await press(0, "Update its note");
  await press(1, "Try again");
  await press(2, "Try again");
  within(rows[3]!).getByLabelText("Choose a file for a.pdf");
  const target = {
    collectionId: "collection-1",
    whyInteresting: "Because.",
    isPrivate: true,
    hidesNote: false,
  };
  const changes = () => calls.filter(({ method }) => method !== "GET");
  await waitFor(() => expect(changes()).toHaveLength(4));
  expect(changes().map(({ path, body }) => [path, body])).toEqual([
    [
      "/api/functions/process-url",
      { ...target, url: links[0], allowDuplicate: true, batchItemId: "1" },
    ],
    ["/api/entries/old", { whyItsInteresting: "Because." }],
    ["/api/entries/e2/reprocess", expect.anything()],
    [
      "/api/functions/process-url",
      { ...target, url: "no link", allowDuplicate: false, batchItemId: "3" },
    ],
  ]);
});

it("lists several chosen files with the reason for each that cannot be read", async () => {
  const files = ["a.txt", "film.mp4", "b.txt"].map((name) => new File(["x"], name));
  const { user } = await mountDialog({}, { files });
  const list = await screen.findByRole("list", { name: "Chosen files" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(3);
  within(list).getByText(/“film.mp4” cannot be read/);
  screen.getByRole("button", { name: "Add 3 File Entries" });
  await user.click(screen.getByRole("button", { name: "Remove film.mp4" }));
  screen.getByRole("button", { name: "Add 2 File Entries" });
});

it("removes a dismissed batch", async () => {
  let items = [createBatch([createItem({})])];
  const { calls, user } = await mountWithServer(<BatchLines />, "/home", {
    "GET /api/batches": () => answerJson({ items, nextCursor: null }),
    "DELETE /api/batches/batch-1": () => {
      items = [];
      return new Response(null, { status: 204 });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByText("1 of 1 read")).toBeNull());
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

it.each([
  ["ready", true],
  ["failed", false],
  ["duplicate", false],
  ["processing", false],
] as const)(
  "forgets a batch after the visit in which it was shown done: with an item that is %s: %s",
  async (state, isForgotten) => {
    const batch = createBatch([createItem({ id: "1" }), createItem({ id: "2", state })]);
    const { calls } = await mountWithServer(<BatchLines />, "/home", {
      "GET /api/batches": answerJson({ items: [batch], nextCursor: null }),
      "DELETE /api/batches/batch-1": () => new Response(null, { status: 204 }),
    });
    expect(await screen.findByRole("region", { name: "Added together" })).toBeTruthy();
    const deletions = () => calls.filter(({ method }) => method === "DELETE");
    expect(deletions()).toEqual([]);
    cleanup();
    expect(deletions()).toHaveLength(isForgotten ? 1 : 0);
  },
);
