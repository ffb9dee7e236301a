import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  answerJson,
  createEntry,
  mountWithServer,
  sendEvent,
  type Answers,
} from "#features/entries/web/testing/mount.tsx";
import { recentEntriesQuery } from "#features/entries/web/queries.ts";
import { useIsHidden } from "#features/entries/web/use-is-hidden.ts";
import { closeAddEntry, showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { AddEntryDialog } from "./add-entry-dialog.tsx";
import { forgetDraft } from "./capture-draft.ts";

const offer = /^Saved, and still being read\./;
const reading = createEntry({ title: "example.com/slow", status: "processing", step: "fetching" });
const walled = createEntry({
  title: "example.com/slow",
  status: "failed",
  failure: { kind: "blocked", message: "The site refused." },
  updatedAt: "2026-01-01T00:00:09.000Z",
});
const read = createEntry({ title: "The slow page", updatedAt: "2026-01-01T00:00:09.000Z" });

beforeEach(forgetDraft);
afterEach(() => {
  act(closeAddEntry);
});

function PageBelow() {
  const isHidden = useIsHidden();
  const { data } = useQuery(recentEntriesQuery);
  const shown = data?.items.filter((entry) => !isHidden(entry));
  return <p data-testid="below">{shown?.map(({ title, status }) => `${title} (${status})`)}</p>;
}

const readBelow = () => screen.getByTestId("below").textContent;
const findForm = () => screen.queryByRole("dialog", { name: "Add New Entry" });
const findNote = () => screen.getByLabelText<HTMLTextAreaElement>("Why is this interesting?");
const closeIt = () => fireEvent.click(screen.getByRole("button", { name: "Close now" }));

/** Submits a link with a note. By default the server answers that it is still being read. */
async function submitLink(answers: Answers = {}) {
  showAddEntry();
  const mounted = await mountWithServer(
    <>
      <PageBelow />
      <AddEntryDialog />
    </>,
    "/home",
    {
      "GET /api/entries": answerJson({ items: [], nextCursor: null }),
      "GET /api/entries/entry-1": answerJson(reading),
      "POST /api/functions/process-url": answerJson({ entry: reading }, 201),
      "PATCH /api/entries/entry-1": ({ body }) => answerJson({ ...reading, ...(body as object) }),
      ...answers,
    },
  );
  await mounted.user.type(findNote(), "Because");
  await mounted.user.type(
    screen.getByPlaceholderText("Paste or type URL here..."),
    "https://example.com/slow{Enter}",
  );
  return mounted;
}

const changesOf = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === "PATCH").map(({ body }) => body);

describe("AddEntryDialog with a link that is read slowly", () => {
  it("offers to close, announced and without moving the focus", async () => {
    const { user } = await submitLink();
    expect((await screen.findByText(offer)).getAttribute("role")).toBe("status");
    expect(document.activeElement).toBe(screen.getByPlaceholderText("Paste or type URL here..."));
    expect(readBelow()).toBe("");
    // The form goes on: the user can still write.
    await user.type(findNote(), " it lasts");
    expect(findNote().value).toBe("Because it lasts");
  });

  it("does not offer it before the entry is saved", async () => {
    const saving = Promise.withResolvers<void>();
    await submitLink({
      "POST /api/functions/process-url": async () => {
        await saving.promise;
        return answerJson({ entry: reading }, 201);
      },
    });
    await screen.findByText("Processing...");
    expect(screen.queryByText(offer)).toBeNull();
    saving.resolve();
    await screen.findByText(offer);
  });

  it("stores what was typed since then when it is closed, and lists the entry with its progress", async () => {
    const { calls, user } = await submitLink();
    await screen.findByText(offer);
    await user.type(findNote(), " it lasts");
    await user.click(screen.getByRole("switch", { name: "Share publicly" }));
    closeIt();
    await screen.findByText("Entry saved successfully");
    expect(findForm()).toBeNull();
    expect(changesOf(calls)).toEqual([{ whyItsInteresting: "Because it lasts", isPrivate: false }]);
    expect(readBelow()).toBe("example.com/slow (processing)");
  });

  it("stays open with what was typed if that cannot be stored", async () => {
    const tooLong = {
      code: "validation",
      message: "No",
      fields: { whyItsInteresting: "Too long" },
    };
    const { user } = await submitLink({
      "PATCH /api/entries/entry-1": answerJson({ error: tooLong }, 400),
    });
    await screen.findByText(offer);
    await user.type(findNote(), " it lasts");
    closeIt();
    await screen.findByText("Too long");
    expect(findNote().value).toBe("Because it lasts");
  });

  it("leaves a later failure to the card once it is closed", async () => {
    await submitLink();
    await screen.findByText(offer);
    fireEvent.keyDown(findForm()!, { key: "Escape" });
    await screen.findByText("Entry saved successfully");
    await sendEvent("entry", { entry: walled });
    await waitFor(() => expect(readBelow()).toBe("example.com/slow (failed)"));
    expect(findForm()).toBeNull();
    expect(screen.queryByText("Failed to process URL")).toBeNull();
    act(() => showAddEntry());
    await screen.findByRole("dialog", { name: "Add New Entry" });
    expect(screen.queryByDisplayValue("https://example.com/slow")).toBeNull();
  });

  it("closes by itself with what was typed since then, once the entry is read", async () => {
    const { calls, user } = await submitLink({
      "PATCH /api/entries/entry-1": ({ body }) => answerJson({ ...read, ...(body as object) }),
    });
    await screen.findByText(offer);
    await user.type(findNote(), " it lasts");
    await sendEvent("entry", { entry: read });
    await screen.findByText("URL processed and entry created successfully");
    expect(findForm()).toBeNull();
    expect(changesOf(calls)).toEqual([{ whyItsInteresting: "Because it lasts" }]);
  });

  it("asks about a failure while it is open", async () => {
    await submitLink();
    await screen.findByText(offer);
    await sendEvent("entry", { entry: walled });
    await screen.findByRole("button", { name: "Save link only" });
    expect(screen.queryByText(offer)).toBeNull();
    expect(readBelow()).toBe("");
  });

  it("offers it while a failed link is read again, too", async () => {
    await submitLink({
      "POST /api/functions/process-url": answerJson({ entry: walled }, 201),
      "POST /api/entries/entry-1/reprocess": answerJson({
        ...reading,
        updatedAt: walled.updatedAt,
      }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await screen.findByText(offer);
    closeIt();
    await screen.findByText("Entry saved successfully");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(findForm()).toBeNull();
  });
});

describe("AddEntryDialog closed before the server has answered", () => {
  it("reports a refusal with a way back to everything typed", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await submitLink({ "POST /api/functions/process-url": () => promise });
    fireEvent.keyDown(findForm()!, { key: "Escape" });
    const error = { code: "duplicate", message: "You have saved this already", entry: read };
    resolve(answerJson({ error }, 409));
    await screen.findByText("You have saved this already");
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByRole("dialog", { name: "Add New Entry" });
    expect(screen.getByDisplayValue("https://example.com/slow")).toBeTruthy();
    expect(findNote().value).toBe("Because");
  });

  it("stores what was typed after the link was sent", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { calls, user } = await submitLink({ "POST /api/functions/process-url": () => promise });
    await user.type(findNote(), " it lasts");
    fireEvent.keyDown(findForm()!, { key: "Escape" });
    resolve(answerJson({ entry: reading }, 201));
    await screen.findByText("Entry saved successfully");
    expect(changesOf(calls)).toEqual([{ whyItsInteresting: "Because it lasts" }]);
    expect(readBelow()).toBe("example.com/slow (processing)");
  });
});
