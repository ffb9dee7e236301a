import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { collectionsQuery } from "#features/collections/web/queries.ts";
import type { Entry } from "#features/entries/contract.ts";
import {
  answerJson,
  createEntry,
  mountWithServer,
  sendEvent,
  type Answers,
} from "#features/entries/web/testing/mount.tsx";
import { recentEntriesQuery } from "#features/entries/web/queries.ts";
import { useIsHidden } from "#features/entries/web/use-is-hidden.ts";
import { useShownCount } from "#features/entries/web/use-shown-count.ts";
import { closeAddEntry, showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { AddEntryDialog } from "./add-entry-dialog.tsx";
import { forgetDraft } from "./capture-draft.ts";

const older = createEntry({ id: "older", title: "Saved before" });
const walled = createEntry({
  title: "example.com/friction",
  status: "failed",
  failure: { kind: "blocked", message: "The site refused." },
  createdAt: "2026-02-01T00:00:00.000Z",
});
const reading: Entry = { ...walled, status: "processing", step: "fetching", failure: null };

/** The entries that the server has stored. */
let stored: Entry[];

beforeEach(() => {
  stored = [older];
  forgetDraft();
});
afterEach(() => {
  act(closeAddEntry);
});

/** Titles of the recent entries and the collection's count, as a page below the dialog shows them. */
function PageBelow() {
  const isHidden = useIsHidden();
  const countShown = useShownCount();
  const { data: recent } = useQuery(recentEntriesQuery);
  const { data: collections } = useInfiniteQuery(collectionsQuery());
  const titles = recent?.items.filter((entry) => !isHidden(entry)).map(({ title }) => title);
  const [count] = collections?.pages[0]!.items.map(countShown) ?? [];
  return <p data-testid="below">{recent && collections && `${titles?.join(", ")}; ${count}`}</p>;
}

const readBelow = () => screen.getByTestId("below").textContent;
const findForm = () => screen.queryByRole("dialog", { name: "Add New Entry" });

const publish = (entry: Entry) => sendEvent("entry", { entry });

/** Mounts the dialog over a page with one entry, and types a link whose page cannot be read. */
async function submitLink(answers: Answers = {}) {
  const { promise: isRead, resolve: finishReading } = Promise.withResolvers<void>();
  showAddEntry();
  const { calls, client, user } = await mountWithServer(
    <>
      <PageBelow />
      <AddEntryDialog />
    </>,
    "/home",
    {
      "GET /api/entries": () => answerJson({ items: stored, nextCursor: null }),
      "GET /api/collections": () =>
        answerJson({
          items: [createCollection({ entryCount: stored.length })],
          nextCursor: null,
          total: 1,
        }),
      "POST /api/functions/process-url": async () => {
        stored = [reading, older];
        await isRead;
        stored = [walled, older];
        return answerJson({ entry: walled }, 201);
      },
      "DELETE /api/entries/entry-1": () => {
        stored = [older];
        return new Response(null, { status: 204 });
      },
      ...answers,
    },
  );
  await waitFor(() => expect(readBelow()).toBe("Saved before; 1"));
  const url = screen.getByPlaceholderText("Paste or type URL here...");
  await user.type(url, "https://example.com/friction{Enter}");
  return { calls, client, user, finishReading };
}

/** The dialog with the failed link, after the server has answered. */
async function failLink(answers: Answers = {}) {
  const failed = await submitLink(answers);
  await publish(reading);
  failed.finishReading();
  await screen.findByRole("button", { name: "Save link only" });
  return failed;
}

async function askToClose() {
  fireEvent.keyDown(findForm()!, { key: "Escape" });
  return within(await screen.findByRole("alertdialog", { name: "Save this link?" }));
}

describe("AddEntryDialog with a link that cannot be read", () => {
  it("keeps the new entry out of lists and counts until the user has answered", async () => {
    const { client, user, finishReading } = await submitLink({
      "POST /api/entries/entry-1/reprocess": () => {
        stored = [createEntry({ createdAt: walled.createdAt }), older];
        return answerJson(stored[0]);
      },
    });
    await publish(reading);
    await act(() => client.invalidateQueries());
    expect(readBelow()).toBe("Saved before; 1");
    finishReading();
    await screen.findByRole("button", { name: "Save link only" });
    await publish(walled);
    await act(() => client.invalidateQueries());
    expect(readBelow()).toBe("Saved before; 1");
    await user.click(screen.getByRole("button", { name: "Save link only" }));
    await waitFor(() => expect(readBelow()).toBe("The quiet virtue of friction, Saved before; 2"));
    expect(findForm()).toBeNull();
  });

  it("lists an entry of another tab once the answer is here", async () => {
    const { finishReading } = await submitLink();
    const other = createEntry({ id: "other", title: "From another tab" });
    await publish(other);
    stored = [other, ...stored];
    finishReading();
    await waitFor(() => expect(readBelow()).toContain("From another tab"));
  });

  it("asks on Escape, and goes back to the form with everything typed", async () => {
    await failLink();
    const question = await askToClose();
    const back = question.getByRole("button", { name: "Back" });
    expect(back.textContent).toBe("Back");
    fireEvent.click(back);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByDisplayValue("https://example.com/friction")).toBeTruthy();
    expect(readBelow()).toBe("Saved before; 1");
  });

  it("asks on a press beside the dialog and on its close button", async () => {
    await failLink();
    fireEvent.pointerDown(findForm()!, { clientX: -5, clientY: -5 });
    fireEvent.click(await screen.findByRole("button", { name: "Back" }));
    fireEvent.click(within(findForm()!).getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("alertdialog")).toBeTruthy();
  });

  it("deletes the entry on Discard, and the next dialog is empty", async () => {
    const { calls } = await failLink();
    const question = await askToClose();
    fireEvent.click(question.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(findForm()).toBeNull());
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
    expect(readBelow()).toBe("Saved before; 1");
    act(() => showAddEntry());
    await screen.findByRole("dialog", { name: "Add New Entry" });
    expect(screen.queryByDisplayValue("https://example.com/friction")).toBeNull();
  });

  it("saves the link from the question", async () => {
    const { calls } = await failLink({
      "POST /api/entries/entry-1/reprocess": () => {
        stored = [createEntry({ createdAt: walled.createdAt }), older];
        return answerJson(stored[0]);
      },
    });
    const question = await askToClose();
    fireEvent.click(question.getByRole("button", { name: "Save link only" }));
    await waitFor(() => expect(readBelow()).toBe("The quiet virtue of friction, Saved before; 2"));
    expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({ linkOnly: true });
  });

  it("lists the entry when the dialog is closed before the answer", async () => {
    const { finishReading } = await submitLink();
    await publish(reading);
    fireEvent.keyDown(findForm()!, { key: "Escape" });
    await waitFor(() => expect(readBelow()).toBe("example.com/friction, Saved before; 2"));
    finishReading();
    await screen.findByText("Failed to process URL");
    expect(readBelow()).toBe("example.com/friction, Saved before; 2");
  });
});
