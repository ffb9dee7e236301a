import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import type { Entry } from "#features/entries/contract.ts";
import { entryQuery } from "#features/entries/web/queries.ts";
import {
  answerJson,
  type Answers,
  createEntry,
  mountWithServer,
} from "#features/entries/web/testing/mount.tsx";
import { OwnEntrySharing } from "./own-entry-sharing.tsx";
import { SharedNotes } from "./shared-notes.tsx";

const addedBy = { id: "olga", name: "Olga" };
const others = (part: Partial<Entry> = {}, text = "", isShown = false) =>
  createEntry({
    isMine: false,
    whyItsInteresting: "The harbour floods",
    shared: { addedBy, ownNote: { text, isShown } },
    ...part,
  });

function Notes() {
  const { data } = useQuery(entryQuery("entry-1"));
  if (!data) return null;
  return data.shared ? (
    <SharedNotes entry={data} heading="h2" />
  ) : (
    <OwnEntrySharing entry={data} heading="h2" />
  );
}

async function mountNotes(entry: Entry, answers: Answers = {}) {
  const shared = { role: "editor", owner: addedBy, memberCount: 3 } as const;
  return mountWithServer(<Notes />, "/home", {
    "GET /api/entries/entry-1": answerJson(entry),
    "GET /api/collections/collection-1": answerJson(createCollection(shared)),
    "GET /api/collections/collection-1/entries/entry-1/notes": answerJson({
      items: [{ userId: "e", name: "Edgar", text: "My boat", updatedAt: entry.updatedAt }],
      nextCursor: null,
    }),
    ...answers,
  });
}

it("names the author of each note: the user who added the entry, the user, and others", async () => {
  await mountNotes(others());
  const note = await screen.findByRole("region", { name: "Olga’s note" });
  expect(note.textContent).toContain("The harbour floods");
  expect(screen.getByRole("region", { name: "Your note" })).toBeTruthy();
  expect((await screen.findByRole("region", { name: "Edgar’s note" })).textContent).toContain(
    "My boat",
  );
});

it("says who added an entry whose note is left out", async () => {
  await mountNotes(others({ whyItsInteresting: "" }));
  const words = await screen.findByText(/^Added by/);
  expect(words.textContent).toBe("Added by Olga, without a note");
});

it("saves the user's own note, and keeps the typed text if that fails", async () => {
  let isDown = true;
  const { user, calls } = await mountNotes(others(), {
    "PATCH /api/entries/entry-1": () =>
      isDown
        ? answerJson({ error: { code: "internal", message: "The disk is full." } }, 500)
        : answerJson(others({}, "I sail then")),
  });
  await user.click(await screen.findByRole("button", { name: /interesting to you/ }));
  await user.type(
    await screen.findByLabelText("Your note", { selector: "textarea" }),
    "I sail then",
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findAllByText("The disk is full.");
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Only you see it.")).toBeTruthy();
  const patches = calls.filter(({ method }) => method === "PATCH");
  expect(patches.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ whyItsInteresting: "I sail then", updatedAt: null })),
  );
});

it("shows the user's own note to members only when switched on", async () => {
  const { user, calls } = await mountNotes(others({}, "I sail then"), {
    "PATCH /api/entries/entry-1": () => answerJson(others({}, "I sail then", true)),
  });
  const shows = await screen.findByRole<HTMLInputElement>("switch", { name: "Show to members" });
  expect(shows.checked).toBe(false);
  await user.click(shows);
  expect(await screen.findByText("The other members see it, with your name.")).toBeTruthy();
  expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ isNoteShown: true });
});

it("hides the note of an own entry from members", async () => {
  const own = createEntry({ whyItsInteresting: "For me alone" });
  const { user, calls } = await mountNotes(own, {
    "PATCH /api/entries/entry-1": () => answerJson({ ...own, hidesNote: true }),
  });
  const shows = await screen.findByRole("switch", { name: "Show my note to members" });
  expect(screen.getByText("2 other members see it, with your name.")).toBeTruthy();
  await user.click(shows);
  expect(await screen.findByText("They see the entry without it.")).toBeTruthy();
  expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ hidesNote: true });
});

it("shows the note that was saved on another device, and replaces it by the user's own", async () => {
  const other = others({}, "From the phone");
  other.shared!.ownNote.updatedAt = "2026-01-02T00:00:00.000Z";
  const { user, calls } = await mountNotes(others(), {
    "PATCH /api/entries/entry-1": ({ body }) =>
      (body as { updatedAt: string | null }).updatedAt === null
        ? answerJson({ error: { code: "conflict", message: "Changed", entry: other } }, 409)
        : answerJson({ ...other, updatedAt: "2026-01-03T00:00:00.000Z" }),
  });
  await user.click(await screen.findByRole("button", { name: /interesting to you/ }));
  const field = await screen.findByLabelText("Your note", { selector: "textarea" });
  await user.type(field, "From the desk");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("From the phone")).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe("From the desk");
  await user.click(screen.getByRole("button", { name: "Save mine" }));
  expect(await screen.findByText("Only you see it.")).toBeTruthy();
  expect(calls.filter(({ method }) => method === "PATCH").at(-1)!.body).toEqual({
    whyItsInteresting: "From the desk",
    updatedAt: "2026-01-02T00:00:00.000Z",
  });
});
