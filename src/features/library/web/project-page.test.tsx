import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import {
  answerJson,
  createEntry,
  mountForTests,
  mountWithServer,
  serveForTests,
} from "#features/entries/web/testing/mount.tsx";
import { createLink, createProject } from "#features/projects/web/testing/projects.ts";
import { EntryBrowser } from "./collection/entry-browser.tsx";
import { createSelection } from "./selection/selection.ts";
import { ProjectPage } from "./project-page.tsx";

const why = "Because of Locke.";
const projects = {
  "GET /api/projects": answerJson({ items: [createProject()], nextCursor: null, total: 1 }),
  "GET /api/projects/of-entries": answerJson({
    projects: { "entry-1": [{ id: "p1", name: "Move the archive" }] },
  }),
};

it("shows a linked entry on the same card as everywhere, with edit and open", async () => {
  const entry = createEntry({ whyItsInteresting: why });
  const link = createLink({ entry, notes: "For chapter two." });
  const { user } = await mountWithServer(<ProjectPage />, "/project/p1", {
    ...projects,
    "GET /api/projects/p1": answerJson(createProject({ entryCount: 1 })),
    "GET /api/projects/p1/entries": answerJson({ items: [link], nextCursor: null }),
    "GET /api/projects/p1/people": answerJson({ items: [], nextCursor: null }),
    "GET /api/projects/p1/suggestions": answerJson({ items: [] }),
    "PATCH /api/entries/entry-1": ({ body }) =>
      answerJson({ ...entry, ...(body as Partial<Entry>), updatedAt: "2026-02-01T00:00:00.000Z" }),
  });
  await user.click(await screen.findByRole("tab", { name: /^Entries/ }));
  const card = await screen.findByRole("article", { name: entry.title });
  within(card).getByText(why);
  within(card).getByText("attention");
  screen.getByText("For chapter two.");
  // The mark of the current project is omitted.
  expect(within(card).queryByText(/^In projects/)).toBeNull();

  await user.click(within(card).getByRole("button", { name: "Edit" }));
  const title = await within(card).findByLabelText("Title");
  await user.clear(title);
  await user.type(title, "Friction");
  await user.click(within(card).getByRole("button", { name: "Save" }));
  await screen.findByRole("article", { name: "Friction" });

  await user.click(screen.getByRole("button", { name: "Friction" }));
  const dialog = await screen.findByRole("dialog", { name: "Friction" });
  within(dialog).getByText(why);
});

it("links several selected entries of a collection at once", async () => {
  const entries = ["Ants", "Bees"].map((title) => createEntry({ id: title, title }));
  const calls = serveForTests({
    ...projects,
    "GET /api/entries": answerJson({ items: entries, nextCursor: null }),
    "GET /api/collections": answerJson({ items: [], nextCursor: null, total: 0 }),
    "POST /api/projects/p1/entries/many": answerJson({ linked: 2 }),
  });
  const user = userEvent.setup();
  const path = "/collection/collection-1";
  await mountForTests(
    <EntryBrowser
      collectionId="collection-1"
      collection={undefined}
      selection={createSelection()}
    />,
    path,
  );
  for (const title of ["Ants", "Bees"])
    await user.click(await screen.findByRole("checkbox", { name: `Select ${title}` }));
  await user.click(await screen.findByRole("button", { name: "Link to project" }));
  await screen.findByRole("dialog", { name: "Link to project" });
  await user.click(await screen.findByRole("button", { name: /^Move the archive/ }));
  await screen.findByText("2 entries linked to project");
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    entryIds: ["Ants", "Bees"],
  });
  // Linking clears the selection.
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
});
