import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import {
  answerJson,
  createEntry,
  mountForTests,
  serveForTests,
} from "#features/entries/web/testing/mount.tsx";
import { closeAddEntry, useAddEntryRequest } from "#web/layout/dialogs/add-entry.ts";
import { AddEntryDialog } from "./add-entry-dialog.tsx";
import { forgetDraft } from "./capture-draft.ts";
import { SavePage } from "./save-page.tsx";

const url = "https://members.example/story";
const html = "<html><h1>Told to members</h1></html>";
const page = { commonplace: "page", url, title: "Told to members", html, selection: "So be it" };
const opener = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };

afterEach(() => {
  closeAddEntry();
  forgetDraft();
  opener.postMessage.mockClear();
  setOpener(null);
  history.replaceState(null, "", "/");
});

function setOpener(value: unknown): void {
  Object.defineProperty(window, "opener", { configurable: true, value });
}

function Both() {
  const request = useAddEntryRequest();
  return (
    <>
      <SavePage />
      {request && <AddEntryDialog />}
    </>
  );
}

async function open(address: string, hasOpener = false) {
  const calls = serveForTests({
    "GET /api/collections": answerJson({ items: [], nextCursor: null, total: 0 }),
    "POST /api/functions/process-page": answerJson({ entry: createEntry({}) }),
    "POST /api/functions/process-url": answerJson({ entry: createEntry({}) }),
  });
  history.replaceState(null, "", address);
  setOpener(hasOpener ? opener : null);
  await mountForTests(<Both />);
  return { calls, user: userEvent.setup() };
}

const send = (data: unknown, origin = "https://members.example", source: unknown = opener) =>
  act(() => {
    dispatchEvent(new MessageEvent("message", { data, origin, source: source as Window }));
  });

const findUrl = () => screen.findByPlaceholderText<HTMLInputElement>("Paste or type URL here...");
const sent = `/save#${new URLSearchParams({ page: "1", url, title: "Told" }).toString()}`;

it("shows what was shared in the dialog, and saves it only on request", async () => {
  const { calls } = await open(`/save?title=T&text=${encodeURIComponent(`Look at ${url}`)}`);
  expect((await findUrl()).value).toBe(url);
  expect(screen.getByDisplayValue("Look at")).toBeTruthy();
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
});

it("accepts a page from the window that opened this one, and sends it unchanged", async () => {
  const { calls, user } = await open(sent, true);
  await screen.findByText("Taking over the page...", { ignore: ".sr-only" });
  expect(opener.postMessage).toHaveBeenCalledWith(
    { commonplace: "ready" },
    "https://members.example",
  );
  send(page);
  await screen.findByText(/Saved as your browser shows it/);
  expect(screen.getByDisplayValue("“So be it”")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Add URL Entry" }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "/api/functions/process-page")?.body).toMatchObject({
      url,
      html,
      title: "Told to members",
      isPrivate: true,
    }),
  );
});

it.each([
  ["another origin", page, "https://elsewhere.example", opener],
  ["another window", page, "https://members.example", {}],
  ["about another site", { ...page, url: "https://bank.example/" }, undefined, opener],
  ["in another shape", { ...page, html: 7 }, undefined, opener],
  ["nothing", null, undefined, opener],
])("rejects a message from the opener: %s", async (_name, data, origin, source) => {
  await open(sent, true);
  await screen.findByText("Taking over the page...", { ignore: ".sr-only" });
  send(data, origin, source);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("saves only the link if the page is too large", async () => {
  await open(sent, true);
  send({ ...page, html: "ä".repeat(6 * 1024 * 1024) });
  expect((await findUrl()).value).toBe(url);
  expect(screen.queryByText(/Saved as your browser shows it/)).toBeNull();
});

it("offers the link without an opener, and accepts no page of another URL", async () => {
  await open(sent);
  expect((await findUrl()).value).toBe(url);
  cleanup();
  closeAddEntry();
  const { calls, user } = await open(sent, true);
  send(page);
  await user.type(await findUrl(), "/other");
  expect(screen.queryByText(/Saved as your browser shows it/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add URL Entry" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.path).toBe("/api/functions/process-url"),
  );
});

it("explains what it is for if there is nothing to save", async () => {
  const { user } = await open("/save");
  await user.click(await screen.findByRole("button", { name: "Add Entry" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
});
