/** Collections, entries, and what is not there. */
import { never, openHome, type Scene } from "./gallery-scene.ts";

export const readingScenes: readonly Scene[] = [
  {
    name: "collection",
    as: "lively",
    show: (page, ids) =>
      page
        .goto(`/collection/${ids["collection"]}`)
        .then(() => page.getByRole("article").first().waitFor()),
  },
  {
    name: "collection-full",
    as: "crowded",
    whole: false,
    show: (page, ids) =>
      page
        .goto(`/collection/${ids["collection"]}`)
        .then(() => page.getByRole("article").first().waitFor()),
  },
  {
    name: "collection-long-words",
    as: "long",
    show: (page, ids) =>
      page
        .goto(`/collection/${ids["collection"]}`)
        .then(() => page.getByRole("article").first().waitFor()),
  },
  {
    name: "collection-empty",
    as: "new",
    show: (page, ids) =>
      page
        .goto(`/collection/${ids["collection"]}`)
        .then(() => page.getByRole("heading", { level: 1, name: "Unfiled" }).waitFor()),
  },
  {
    name: "collection-no-match",
    as: "lively",
    show: async (page, ids) => {
      await page.goto(`/collection/${ids["collection"]}`);
      await page.locator("[data-search-box]").fill("zeppelin");
      await page.getByText(/no entries match/i).waitFor();
    },
  },
  {
    name: "collection-detail",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await page.goto(`/collection/${ids["collection"]}`);
      await page.getByRole("article").first().getByRole("heading").first().click();
      await page.getByRole("heading", { name: "Key Takeaways" }).first().waitFor();
    },
  },
  {
    name: "collection-loading",
    as: "lively",
    show: async (page, ids) => {
      await page.route("**/api/{entries,collections}**", never);
      await page.goto(`/collection/${ids["collection"]}`);
      await page.getByRole("main").waitFor();
    },
  },
  {
    name: "collection-unknown",
    as: "lively",
    show: (page) =>
      page
        .goto("/collection/00000000-0000-7000-8000-000000000000")
        .then(() => page.getByRole("heading", { name: "This collection is not here" }).waitFor()),
  },
  {
    name: "entry",
    as: "lively",
    show: (page, ids) =>
      page
        .goto(`/entry/${ids["entry"]}`)
        .then(() => page.getByRole("heading", { name: "Main Topics" }).waitFor()),
  },
  {
    name: "entry-long-words",
    as: "long",
    show: (page, ids) =>
      page
        .goto(`/entry/${ids["entry"]}`)
        .then(() => page.getByRole("heading", { level: 1 }).waitFor()),
  },
  {
    name: "entry-failed",
    as: "lively",
    show: (page, ids) =>
      page
        .goto(`/entry/${ids["failed"]}`)
        .then(() => page.getByRole("heading", { level: 1 }).waitFor()),
  },
  {
    name: "entry-loading",
    as: "lively",
    show: async (page, ids) => {
      await page.route("**/api/entries/**", never);
      await page.goto(`/entry/${ids["entry"]}`);
      await page.getByRole("main").waitFor();
    },
  },
  {
    name: "not-found",
    as: "lively",
    show: (page) =>
      page.goto("/nowhere").then(() => page.getByRole("heading", { level: 1 }).waitFor()),
  },
  {
    name: "keys",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openHome(page);
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
];
