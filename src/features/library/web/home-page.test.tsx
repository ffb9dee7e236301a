import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Profile } from "#features/account/profile-contract.ts";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import type { Entry } from "#features/entries/contract.ts";
import {
  answerJson,
  createEntry,
  mountWithServer,
  sendEvent,
  type Answers,
} from "#features/entries/web/testing/mount.tsx";
import { HomePage } from "./home-page.tsx";

const profile = { firstStepsDismissed: false } as Profile;
const samples = ["Clocks", "Lenses"].map((title, at) =>
  createEntry({
    id: `sample-${at}`,
    title,
    source: "text",
    url: null,
    siteName: null,
    isSample: true,
  }),
);
const own = createEntry({ id: "own", title: "My own page" });

async function showHome(entries: Entry[], answers: Answers = {}) {
  const mounted = await mountWithServer(<HomePage />, "/home", {
    "GET /api/entries": answerJson({ items: entries, nextCursor: null }),
    "GET /api/collections": answerJson({
      items: [createCollection({ entryCount: entries.length })],
      nextCursor: null,
      total: 1,
    }),
    "GET /api/profile": answerJson(profile),
    ...answers,
  });
  const column = await screen.findByRole("region", { name: "Recent Entries" });
  return { ...mounted, column };
}

const findSteps = () =>
  screen.queryByRole("region", { name: "Keep the first thing that struck you" });
const shown = async () => (await screen.findByText("Look around first")) && findSteps()!;

it("offers first steps on an empty home: a link, the bookmarklet, an import and samples", async () => {
  await showHome([]);
  const steps = within(await shown());
  steps.getByRole("button", { name: "Add Entry" });
  const href = (name: string) => steps.getByRole("link", { name }).getAttribute("href");
  expect(href("Save from your browser")).toBe("/profile#save-from-browser");
  expect(href("Import")).toBe("/import");
  steps.getByRole("button", { name: "Add sample entries" });
});

it("adds the samples, marks them, and removes them all at once with Undo", async () => {
  const { calls, column, user } = await showHome([], {
    "POST /api/samples": answerJson({ items: samples }, 201),
    "GET /api/samples": answerJson({ items: samples }),
    "POST /api/entries/delete": answerJson({ deleted: 2, changeId: "change" }),
    "POST /api/entries/undo": answerJson({ restored: 2, gone: [], madePrivate: [] }),
  });
  await user.click(within(await shown()).getByRole("button", { name: "Add sample entries" }));
  const card = await within(column).findByRole("article", { name: "Clocks" });
  within(card).getByText("Sample");
  // The other steps stay until there is an entry of the user's own.
  expect(findSteps()).not.toBeNull();
  expect(screen.queryByRole("button", { name: "Add sample entries" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove samples" }));
  await screen.findByText("2 entries deleted");
  expect(within(column).queryByRole("article")).toBeNull();
  const deletion = calls.find(({ path }) => path === "/api/entries/delete");
  expect(deletion?.body).toMatchObject({ ids: ["sample-0", "sample-1"] });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await within(column).findByRole("article", { name: "Lenses" });
});

it("shows no first steps once there is an entry of the user's own, but still how to remove samples", async () => {
  const { column } = await showHome(samples);
  await waitFor(() => expect(findSteps()).not.toBeNull());
  await sendEvent("entry", { entry: own });
  await within(column).findByRole("article", { name: "My own page" });
  expect(findSteps()).toBeNull();
  screen.getByRole("button", { name: "Remove samples" });
});

it("closes the first steps for good, with Undo and a way to add an entry", async () => {
  const { calls, user } = await showHome([], {
    "PATCH /api/profile": ({ body }) => answerJson({ ...profile, ...(body as object) }),
  });
  await user.click(within(await shown()).getByRole("button", { name: "Close the first steps" }));
  expect(findSteps()).toBeNull();
  within(await screen.findByRole("region", { name: "Recent Entries" })).getByText("No entries yet");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await shown();
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      { firstStepsDismissed: true },
      { firstStepsDismissed: false },
    ]),
  );
});

it("keeps the first steps closed", async () => {
  await showHome([], {
    "GET /api/profile": answerJson({ ...profile, firstStepsDismissed: true }),
  });
  await screen.findByText("No entries yet");
  expect(findSteps()).toBeNull();
});
