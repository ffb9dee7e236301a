/** Public pages of collections: for visitors, for their owner, and for a member who is asked. */
import type { Page } from "@playwright/test";
import { never, type Scene } from "./scene.ts";

type Ids = Record<string, string>;

const openPublic = (name: string) => async (page: Page, ids: Ids) => {
  await page.goto(`/shared/collections/${ids[name]}`);
  await page.getByRole("contentinfo").waitFor();
};

async function openCollection(page: Page, id: string | undefined): Promise<void> {
  await page.goto(`/collection/${id}`);
  await page.getByRole("feed").locator("[data-index]").getByRole("article").first().waitFor();
}

async function chooseFromMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Collection actions" }).click();
  await page.getByRole("menuitem", { name: "Public page…" }).click();
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Public page" });

async function openDialog(page: Page, id: string | undefined): Promise<void> {
  await openCollection(page, id);
  await chooseFromMenu(page);
  await dialog(page).getByRole("checkbox").first().waitFor();
}

export const collectionPageScenes: readonly Scene[] = [
  { name: "public-collection", show: openPublic("publicPage") },
  { name: "public-collection-long-words", show: openPublic("publicLongPage") },
  { name: "public-collection-empty", show: openPublic("publicEmptyPage") },
  { name: "public-collection-signed-in", as: "vera", show: openPublic("shownSlug") },
  { name: "public-collection-withdrawn", show: openPublic("none") },
  {
    name: "public-collection-entry",
    show: async (page, ids) => {
      await openPublic("publicPage")(page, ids);
      await page.getByRole("article").first().getByRole("link").click();
      await page.getByText("More from this collection").waitFor();
    },
  },
  {
    name: "public-collection-person",
    show: async (page) => {
      await page.goto("/people/pictured");
      await page.getByRole("contentinfo").waitFor();
    },
  },
  {
    name: "public-page-off",
    as: "olga",
    whole: false,
    show: (page, ids) => openDialog(page, ids["collection"]),
  },
  {
    name: "public-page-on",
    as: "olga",
    whole: false,
    show: (page, ids) => openDialog(page, ids["shown"]),
  },
  {
    name: "public-page-on-scrolled",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await openDialog(page, ids["shown"]);
      await dialog(page)
        .getByLabel(/Also show entries/)
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: "public-page-turn-off",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await openDialog(page, ids["shown"]);
      await dialog(page).getByRole("button", { name: "Turn off…" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "public-page-loading",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await page.route("**/public-page", never);
      await openCollection(page, ids["collection"]);
      await chooseFromMenu(page);
      await dialog(page).waitFor();
    },
  },
  {
    name: "public-page-failed",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await openDialog(page, ids["shown"]);
      await page.route("**/public-page", (route) => route.abort());
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await dialog(page).getByRole("alert").waitFor();
    },
  },
  {
    name: "public-page-question",
    as: "vera",
    show: async (page, ids) => {
      await openCollection(page, ids["shown"]);
      await page.getByText("of your entries on it?").waitFor();
    },
  },
  {
    name: "public-page-member",
    as: "vera",
    whole: false,
    show: (page, ids) => openDialog(page, ids["shown"]),
  },
  {
    name: "public-page-collection",
    as: "olga",
    show: (page, ids) => openCollection(page, ids["shown"]),
  },
  {
    name: "public-page-entry",
    as: "olga",
    show: async (page, ids) => {
      await page.goto(`/entry/${ids["ours"]}`);
      await page.getByRole("switch", { name: /public page of the collection/ }).waitFor();
    },
  },
];
