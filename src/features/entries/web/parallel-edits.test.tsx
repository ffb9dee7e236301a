/** An entry that is changed elsewhere while it is edited here. */
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { EntryEditing } from "./entry-editing.tsx";
import { endDraft, setDraft } from "./entry-drafts.ts";
import { entryQuery } from "./queries.ts";
import { watchEntries } from "./live-entries.ts";
import {
  answerJson,
  type Answers,
  createEntry,
  mountWithServer,
  sendEvent,
} from "./testing/mount.tsx";

const entry = createEntry({ whyItsInteresting: "Before" });
const later = "2026-01-02T00:00:00.000Z";
const theirs = { ...entry, whyItsInteresting: "From the phone", updatedAt: later };

beforeEach(() => setDraft(entry.id, {}));
afterEach(() => endDraft(entry.id));

function Edited() {
  const { data } = useQuery(entryQuery(entry.id));
  return data ? <EntryEditing entry={data}>{data.whyItsInteresting}</EntryEditing> : null;
}

async function edit(answers: Answers = {}) {
  const mounted = await mountWithServer(<Edited />, "/home", {
    "GET /api/entries/entry-1": answerJson(entry),
    ...answers,
  });
  watchEntries(mounted.client);
  const note = await screen.findByLabelText("Why is it interesting?");
  await mounted.user.clear(note);
  await mounted.user.type(note, "From the desk");
  return { ...mounted, note };
}

const listPatches = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === "PATCH").map(({ body }) => body);
const refuse = (present: Entry) => {
  const error = { code: "conflict", message: "Changed", entry: present };
  return answerJson({ error }, 409);
};

it("shows both versions as soon as a live change arrives, and saves the user's own over it", async () => {
  const saved = { ...theirs, whyItsInteresting: "From the desk" };
  const { calls, user, note } = await edit({ "PATCH /api/entries/entry-1": answerJson(saved) });
  await sendEvent("entry", { type: "entry", entry: theirs });
  expect(await screen.findByText("From the phone")).toBeTruthy();
  expect((note as HTMLTextAreaElement).value).toBe("From the desk");
  await user.click(screen.getByRole("button", { name: "Save mine" }));
  await screen.findByText("Success");
  expect(listPatches(calls)).toEqual([{ whyItsInteresting: "From the desk", updatedAt: later }]);
});

it("takes the other version, which can be edited on", async () => {
  const { user } = await edit();
  await sendEvent("entry", { type: "entry", entry: theirs });
  await user.click(await screen.findByRole("button", { name: "Use that version" }));
  expect(screen.getByDisplayValue("From the phone")).toBeTruthy();
  expect(screen.queryByText(/changed elsewhere/)).toBeNull();
  await user.type(screen.getByLabelText("Why is it interesting?"), " and here");
  expect(screen.getByDisplayValue("From the phone and here")).toBeTruthy();
});

it("opens again with both versions if the server refuses, and nothing is lost", async () => {
  const { user, calls } = await edit({ "PATCH /api/entries/entry-1": () => refuse(theirs) });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("From the phone")).toBeTruthy();
  expect(screen.getByDisplayValue("From the desk")).toBeTruthy();
  expect(screen.getByText("Not saved")).toBeTruthy();
  expect(listPatches(calls)).toHaveLength(1);
});

it("saves over a change of other fields without asking", async () => {
  const present = { ...entry, summary: "Read again", updatedAt: later };
  const { user, calls } = await edit({
    "PATCH /api/entries/entry-1": ({ body }) =>
      (body as { updatedAt: string }).updatedAt === later
        ? answerJson({ ...present, whyItsInteresting: "From the desk" })
        : refuse(present),
  });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(listPatches(calls)).toHaveLength(2));
  await screen.findByText("Success");
  expect(screen.queryByText(/changed elsewhere/)).toBeNull();
});
