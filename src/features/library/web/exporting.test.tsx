import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { answerJson, createEntry, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { createProject } from "#features/projects/web/testing/projects.ts";
import { CollectionPage } from "./collection-page.tsx";
import { ProjectPage } from "./project-page.tsx";

const collection = createCollection();
const none = answerJson({ items: [], nextCursor: null, total: 0 });

async function readDialog(): Promise<{ words: string; path: string | null }> {
  const dialog = await screen.findByRole("dialog", { name: "Export" });
  const link = within(dialog).getByRole("link", { name: "Download" });
  return { words: dialog.textContent ?? "", path: link.getAttribute("href") };
}

it("exports a collection from its menu, and selected entries from the selection bar", async () => {
  const { user } = await mountWithServer(<CollectionPage />, "/collection/collection-1", {
    "GET /api/entries": answerJson({ items: [createEntry()], nextCursor: null }),
    "GET /api/collections": answerJson({ items: [collection], nextCursor: null, total: 1 }),
    "GET /api/collections/collection-1": answerJson(collection),
  });
  await screen.findByRole("article", { name: "The quiet virtue of friction" });
  await user.click(screen.getByRole("button", { name: "Collection actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Export…" }));
  const whole = await readDialog();
  expect(whole.words).toContain("The collection “Tools for thought”");
  expect(whole.path).toBe("/api/export?format=json&files=true&collectionId=collection-1");
  await user.keyboard("{Escape}");

  await user.click(screen.getByRole("checkbox", { name: /^Select / }));
  const bar = within(await screen.findByRole("region", { name: "Selection" }));
  await user.click(bar.getByRole("button", { name: "Export" }));
  const selected = await readDialog();
  expect(selected.words).toContain("The 1 entry that you have selected.");
  expect(selected.path).toBe("/api/export?format=json&files=true&ids=entry-1");
});

it("exports a project in the same dialog, as Markdown by default", async () => {
  const { user } = await mountWithServer(<ProjectPage />, "/project/p1", {
    "GET /api/projects/p1": answerJson(createProject()),
    "GET /api/projects/p1/people": none,
    "GET /api/projects": none,
  });
  await user.click(await screen.findByRole("button", { name: "Project actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Export…" }));
  const { words, path } = await readDialog();
  expect(words).toContain("The project “Move the archive”");
  expect(path).toBe("/api/export?format=markdown&files=true&projectId=p1");
});
