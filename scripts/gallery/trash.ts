/** The scenes of the trash. */
import type { Page } from "@playwright/test";
import type { TrashItem, TrashPage } from "#features/trash/contract.ts";
import { never, goToHome, type Scene } from "./scene.ts";

const entry: TrashItem = {
  id: "first",
  kind: "entry",
  title: "How bees tell each other where the nectar is",
  url: "https://example.org/bees",
  siteName: "Field Notes",
  picture: null,
  siteIcon: null,
  collection: { title: "Gardens", isGone: true },
  entries: 0,
  deletedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  daysLeft: 27,
};
const items: TrashItem[] = [
  entry,
  {
    ...entry,
    id: "second",
    title: "Averyveryverylongwordthatneverends".repeat(5),
    url: null,
    daysLeft: 2,
  },
  {
    ...entry,
    id: "third",
    kind: "collection",
    title: "Kitchen garden",
    url: null,
    collection: null,
    entries: 1_204,
  },
  { ...entry, id: "fourth", kind: "project", title: "", url: null, collection: null, daysLeft: 1 },
];
const counts = { entry: 1_206, collection: 1, project: 1 };
const full: TrashPage = { items, nextCursor: "more", counts, emptying: 0 };
const empty: TrashPage = {
  items: [],
  nextCursor: null,
  counts: { entry: 0, collection: 0, project: 0 },
  emptying: 0,
};

/** Opens it from another screen, because requests of the server's first render cannot be stubbed. */
async function openTrash(page: Page, answer: Parameters<Page["route"]>[1]): Promise<void> {
  await goToHome(page);
  await page.route("**/api/trash*", answer);
  await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Trash" }).click();
  await page.getByRole("heading", { name: "Trash", level: 1 }).waitFor();
}

async function showItems(page: Page): Promise<void> {
  await openTrash(page, (route) =>
    route.request().url().includes("cursor=") ? never() : route.fulfill({ json: full }),
  );
  await page.getByRole("heading", { name: entry.title }).waitFor();
}

export const trashScenes: readonly Scene[] = [
  { name: "trash", as: "lively", show: showItems },
  {
    name: "trash-empty",
    as: "lively",
    show: async (page) => {
      await openTrash(page, (route) => route.fulfill({ json: empty }));
      await page.getByText("The trash is empty").waitFor();
    },
  },
  { name: "trash-loading", as: "lively", show: (page) => openTrash(page, never) },
  {
    name: "trash-failed",
    as: "lively",
    show: async (page) => {
      await openTrash(page, (route) => route.abort());
      await page.getByText("Failed to load the trash").waitFor();
    },
  },
  {
    name: "trash-emptying",
    as: "lively",
    whole: false,
    show: async (page) => {
      await showItems(page);
      await page.getByRole("button", { name: "Empty Trash" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
];
