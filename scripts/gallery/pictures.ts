/** Every screen that shows pictures, with entries that have them and entries that have none. */
import type { Page } from "@playwright/test";
import { goToHome, type Scene } from "./scene.ts";

type Ids = Record<string, string>;

async function openCollection(page: Page, ids: Ids): Promise<void> {
  await page.goto(`/collection/${ids["collection"]}`);
  await page.getByRole("feed").locator("[data-index]").getByRole("article").first().waitFor();
}

const openEntry = (id: string) => async (page: Page, ids: Ids) => {
  await page.goto(`/entry/${ids[id]}`);
  await page.getByRole("region", { name: "Connections" }).waitFor();
};

/** The newest entry has no picture, the one before it has. */
const openDetail = (page: Page) =>
  page.getByRole("article").nth(1).getByRole("heading").getByRole("button").click();

const scenes: readonly Omit<Scene, "as">[] = [
  { name: "pictures-home", show: goToHome },
  {
    name: "pictures-failed",
    show: async (page) => {
      await page.route("**/api/pictures/**", (route) => route.abort());
      await goToHome(page);
    },
  },
  { name: "pictures-collection", show: openCollection },
  {
    name: "pictures-panel",
    whole: false,
    show: async (page, ids) => {
      await openCollection(page, ids);
      await openDetail(page);
    },
  },
  {
    name: "pictures-dialog",
    whole: false,
    show: async (page) => {
      await goToHome(page);
      await openDetail(page);
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "pictures-entry", show: openEntry("entry") },
  { name: "pictures-entry-long", show: openEntry("long") },
  {
    name: "pictures-palette",
    whole: false,
    show: async (page) => {
      await goToHome(page);
      await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
      await page.getByRole("combobox").first().fill("the");
      await page.getByRole("option").locator("mark").first().waitFor();
    },
  },
  {
    name: "pictures-answer",
    show: async (page) => {
      await page.goto("/chat");
      await page.getByLabel("Your question").fill("Where does the crust of bread form?");
      await page.getByLabel("Your question").press("Enter");
      await page.getByRole("list", { name: "Sources" }).waitFor();
    },
  },
  {
    name: "pictures-project",
    show: async (page, ids) => {
      await page.goto(`/project/${ids["project"]}?tab=entries`);
      await page.getByRole("tabpanel").getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "pictures-link",
    whole: false,
    show: async (page, ids) => {
      await page.goto(`/project/${ids["project"]}?tab=entries`);
      await page.getByRole("button", { name: "Link Entry" }).click();
      await page.getByLabel("Search Entries").fill("the");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "pictures-publish",
    whole: false,
    show: async (page, ids) => {
      await page.goto(`/entry/${ids["entry"]}`);
      await page.getByRole("switch", { name: /Share publicly/ }).click();
      await page.getByRole("dialog").getByRole("group", { name: "Preview" }).waitFor();
    },
  },
  {
    name: "pictures-trash",
    show: async (page) => {
      await page.goto("/trash");
      await page.getByRole("main").getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "pictures-profile",
    show: async (page) => {
      await page.goto("/profile");
      await page.getByRole("region", { name: "Interest Collections" }).waitFor();
    },
  },
  {
    name: "pictures-shared",
    show: async (page, ids) => {
      await page.goto(`/shared/${ids["shared"]}`);
      await page.getByRole("contentinfo").waitFor();
    },
  },
  {
    name: "pictures-shared-portrait",
    show: async (page, ids) => {
      await page.goto(`/shared/${ids["sharedPortrait"]}`);
      await page.getByRole("contentinfo").waitFor();
    },
  },
];

export const pictureScenes: readonly Scene[] = scenes.map((scene) => ({
  ...scene,
  as: "pictured",
}));
