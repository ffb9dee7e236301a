import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import {
  answerJson,
  type Answers,
  createEntry,
  mountWithServer,
} from "#features/entries/web/testing/mount.tsx";
import type { EntryLinkCreate, ProjectEntry } from "#features/projects/contract.ts";
import { toast, toastQueue } from "#web/ui/toast/toast-store.ts";
import { override } from "#shared/testing/override.ts";
import { createLink } from "../testing/projects.ts";
import { EntriesPanel } from "./entries-panel.tsx";

beforeEach(() => {
  override(Element.prototype, { scrollIntoView: () => {} });
});

const failure = () => answerJson({ error: { code: "internal", message: "No luck" } }, 500);
const harbour = createEntry({ id: "entry-2", title: "How the harbour was dredged" });
const gone = () => new Response(null, { status: 204 });

async function open(kept: ProjectEntry[], answers: Answers = {}) {
  const { calls, user } = await mountWithServer(
    <EntriesPanel projectId="p1" renderEntry={({ title }) => <h3>{title}</h3>} />,
    "/project/p1",
    {
      "GET /api/projects/p1/entries": () => answerJson({ items: kept, nextCursor: null }),
      "GET /api/projects/p1/suggestions": answerJson({ items: [] }),
      "GET /api/projects/entry-search": answerJson({
        items: [
          { entry: createEntry(), isLinked: true },
          { entry: harbour, isLinked: false },
        ],
      }),
      "POST /api/projects/p1/entries": ({ body }) => {
        const { entryId, notes = "" } = body as EntryLinkCreate;
        const entry = entryId === harbour.id ? harbour : createEntry();
        const link = createLink({ id: `link-${kept.length + 2}`, entry, notes });
        kept.unshift(link);
        return answerJson(link, 201);
      },
      "DELETE /api/projects/p1/entries/link-1": () => {
        kept.splice(0, 1);
        return gone();
      },
      ...answers,
    },
  );
  await screen.findByRole("heading", { name: "Linked Entries" });
  return { calls, user };
}

it("finds an entry from two characters on, selects it, and links it with notes", async () => {
  const { calls, user } = await open([]);
  await screen.findByText("No entries linked yet");
  await user.click(screen.getAllByRole("button", { name: "Link Entry" })[0]!);
  const dialog = await screen.findByRole("dialog", { name: "Link Entry" });
  const link = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Link Entry" });
  await user.type(within(dialog).getByLabelText("Search Entries"), "h");
  expect(link.disabled).toBe(true);
  expect(calls.some(({ path }) => path.includes("entry-search"))).toBe(false);
  await user.type(within(dialog).getByLabelText("Search Entries"), "arbour");
  await within(dialog).findByText("Linked already");
  await user.click(await within(dialog).findByRole("option", { name: /harbour/ }));
  await user.keyboard("For the cost of silt.");
  await user.click(within(dialog).getByRole("button", { name: "Change selection" }));
  await user.click(await within(dialog).findByRole("option", { name: /harbour/ }));
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>("Notes").value).toBe(
    "For the cost of silt.",
  );
  await user.click(link);
  await screen.findByText("Entry linked to project");
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    entryId: "entry-2",
    notes: "For the cost of silt.",
  });
  await screen.findByRole("heading", { name: "How the harbour was dredged" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("keeps the typed text when linking fails", async () => {
  const { user } = await open([], { "POST /api/projects/p1/entries": failure() });
  await user.click(screen.getAllByRole("button", { name: "Link Entry" })[0]!);
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Search Entries"), "harbour");
  await user.click(await within(dialog).findByRole("option", { name: /harbour/ }));
  await user.keyboard("Silt.");
  await user.click(within(dialog).getByRole("button", { name: "Link Entry" }));
  await screen.findByText("Failed to link entry to project");
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>("Notes").value).toBe("Silt.");
});

it("edits notes on the card, and keeps them in their field when saving fails", async () => {
  let isDown = true;
  const { user } = await open([createLink()], {
    "PATCH /api/projects/p1/entries/link-1": ({ body }) =>
      isDown ? failure() : answerJson(createLink(body as Partial<ProjectEntry>)),
  });
  await screen.findByText("No notes for this project");
  await user.click(screen.getByRole("button", { name: /^Add notes on/ }));
  await user.type(screen.getByLabelText("Notes"), "Chapter two.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Failed to save the notes");
  for (const one of toastQueue.get()) toast.dismiss(one.id);
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByLabelText("Notes")).toBeNull());
});

it("unlinks with Undo, which restores the notes", async () => {
  const { calls, user } = await open([createLink({ notes: "Chapter two." })]);
  await user.click(await screen.findByRole("button", { name: /^Unlink/ }));
  await screen.findByText("Entry unlinked from project");
  await screen.findByText("No entries linked yet");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Chapter two.");
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    entryId: "entry-1",
    notes: "Chapter two.",
  });
});

it("shows the reason of a suggestion, and links it or rejects it with Undo", async () => {
  const suggested = [
    { entry: harbour, reason: "It is about silt, as the description is." },
    { entry: createEntry({ id: "entry-3", title: "On piers" }), reason: "It shares Harbours." },
  ];
  const { calls, user } = await open([createLink()], {
    "GET /api/projects/p1/suggestions": () => answerJson({ items: suggested }),
    "DELETE /api/projects/p1/suggestions/entry-3": gone,
    "POST /api/projects/p1/suggestions/entry-3": gone,
  });
  await screen.findByRole("heading", { name: "Suggestions" });
  screen.getByText("It shares Harbours.");
  await user.click(screen.getByRole("button", { name: "Do not suggest On piers" }));
  await screen.findByText("It will not be suggested again");
  await waitFor(() => expect(screen.queryByText("It shares Harbours.")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("It shares Harbours.");
  await user.click(screen.getByRole("button", { name: "Link How the harbour was dredged" }));
  await screen.findByText("Entry linked to project");
  await waitFor(() => expect(screen.queryByText(/It is about silt/)).toBeNull());
  expect(calls.filter(({ path }) => path.endsWith("/entry-3")).map(({ method }) => method)).toEqual(
    ["DELETE", "POST"],
  );
});

it("offers Retry when entries did not load", async () => {
  await open([], { "GET /api/projects/p1/entries": failure() });
  await screen.findByText("Failed to load project entries");
  expect(screen.queryByRole("button", { name: "Retry" })).not.toBeNull();
});
