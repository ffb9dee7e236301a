/** Collections: colours and emoji, selecting and moving entries, deleting with Undo. */
import type { Page } from "@playwright/test";
import { goToHome, type Scene } from "./scene.ts";

type Ids = Record<string, string>;

async function openCollection(page: Page, ids: Ids): Promise<void> {
  await page.goto(`/collection/${ids["collection"]}`);
  // Wait until the virtual list has replaced the cards rendered on the server.
  await page.getByRole("feed").locator("[data-index]").getByRole("article").first().waitFor();
}

async function pick(page: Page, ids: Ids): Promise<void> {
  await openCollection(page, ids);
  const boxes = page.getByRole("checkbox", { name: /^Select/ });
  await boxes.first().check();
  await boxes.last().check();
  await page.getByRole("region", { name: "Selection" }).waitFor();
}

async function selectByTouch(page: Page, ids: Ids): Promise<void> {
  await openCollection(page, ids);
  await page.getByRole("button", { name: "Collection actions" }).tap();
  await page.getByRole("menuitem", { name: "Select" }).tap();
  await page.getByRole("region", { name: "Selection" }).waitFor();
}

async function askWhereTo(page: Page, ids: Ids): Promise<void> {
  await pick(page, ids);
  await page.getByRole("button", { name: "Move to…" }).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
}

async function openAction(page: Page, ids: Ids, action: "Edit" | "Delete"): Promise<void> {
  await openCollection(page, ids);
  await page.getByRole("button", { name: "Collection actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function beginDrag(page: Page): Promise<void> {
  const card = page.getByRole("article").first();
  const box = (await card.boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 70);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 110, { steps: 5 });
}

export const collectionScenes: readonly Scene[] = [
  { name: "collection-picked", as: "lively", whole: false, show: pick },
  { name: "collection-picked-long", as: "long", whole: false, show: pick },
  { name: "collection-touch", as: "lively", whole: false, touch: true, show: openCollection },
  {
    name: "collection-touch-select",
    as: "lively",
    whole: false,
    touch: true,
    show: selectByTouch,
  },
  {
    name: "collection-touch-picked",
    as: "lively",
    whole: false,
    touch: true,
    show: async (page, ids) => {
      await selectByTouch(page, ids);
      await page.getByRole("article").first().tap();
      await page.getByText("1 selected").waitFor();
    },
  },
  { name: "collection-move", as: "lively", whole: false, show: askWhereTo },
  { name: "collection-move-many", as: "crowded", whole: false, show: askWhereTo },
  { name: "collection-move-long", as: "long", whole: false, show: askWhereTo },
  {
    name: "collection-move-nowhere",
    as: "crowded",
    whole: false,
    show: async (page, ids) => {
      await askWhereTo(page, ids);
      await page.getByLabel("Find a collection").fill("zeppelin");
    },
  },
  {
    name: "collection-drag",
    as: "crowded",
    whole: false,
    show: async (page, ids) => {
      await openCollection(page, ids);
      await beginDrag(page);
      await page.getByText("Move to", { exact: true }).waitFor();
    },
  },
  {
    name: "home-drag",
    as: "lively",
    whole: false,
    show: async (page) => {
      await goToHome(page);
      await beginDrag(page);
    },
  },
  {
    name: "home-sort",
    as: "lively",
    whole: false,
    show: async (page) => {
      await goToHome(page);
      await page.getByRole("button", { name: /Sort collections/ }).click();
    },
  },
  {
    name: "collection-look",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await openAction(page, ids, "Edit");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: "Blue" }).check();
      await dialog.getByRole("button", { name: "Choose" }).click();
      await dialog.getByRole("radio", { name: "Books" }).check();
    },
  },
  {
    name: "collection-delete",
    as: "lively",
    whole: false,
    show: (page, ids) => openAction(page, ids, "Delete"),
  },
  {
    name: "collection-deleted",
    as: "lively",
    whole: false,
    show: async (page) => {
      await goToHome(page);
      // A separate collection, because leaving the page completes the deletion.
      const id = await page.evaluate(async () => {
        const answer = await fetch("/api/collections", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ title: "Old plans" }),
        });
        return ((await answer.json()) as { id: string }).id;
      });
      await page.goto(`/collection/${id}`);
      await page.getByRole("button", { name: "Collection actions" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Delete Collection" }).click();
      await page.getByText("Collection deleted successfully").waitFor();
      await page
        .getByRole("region", { name: "Recent Entries" })
        .getByRole("article")
        .first()
        .waitFor();
    },
  },
];
