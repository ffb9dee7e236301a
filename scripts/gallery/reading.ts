/** Collections, entries, and missing pages. */
import type { Page } from "@playwright/test";
import type { Entry, EntryFile, EntryScan } from "#features/entries/contract.ts";
import { entryPictureScenes } from "./entry-pictures.ts";
import { never, goToHome, goToClientRendered, type Scene } from "./scene.ts";

const file: EntryFile = {
  name: "logs-of-the-ferry.pdf",
  type: "application/pdf",
  size: 2_400_000,
  url: "/api/entries/none/file",
};
const scan: EntryScan = {
  done: 7,
  of: 7,
  left: 0,
  pages: "1–4, 6",
  confidence: 91.4,
  failed: "5",
};

/** Opens the page of an entry in a state that the gallery's server does not produce. */
async function openAltered(page: Page, id: string, part: Partial<Entry>): Promise<void> {
  await page.route(`**/api/entries/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as Entry), ...part } });
  });
  await goToClientRendered(page, `/entry/${id}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

export const readingScenes: readonly Scene[] = [
  ...entryPictureScenes,
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
    name: "collection-filtered",
    as: "lively",
    show: async (page, ids) => {
      await page.goto(`/collection/${ids["collection"]}`);
      await page.locator("[data-search-box]").fill("the");
      await page.getByText(/^\d+ (entry|entries) found/).waitFor({ state: "attached" });
    },
  },
  {
    name: "collection-full-search",
    as: "lively",
    show: (page, ids) =>
      page
        .goto(`/collection/${ids["collection"]}?q=productive&full=true`)
        .then(() => page.getByRole("article").first().waitFor()),
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
      await goToClientRendered(page, `/collection/${ids["collection"]}`);
      await page.getByText("Loading entries...").waitFor({ state: "attached" });
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
    name: "entry-being-read",
    as: "lively",
    show: (page, ids) =>
      openAltered(page, ids["entry"]!, {
        status: "processing",
        step: "scanning",
        source: "file",
        file,
        scan: { ...scan, done: 3 },
      }),
  },
  {
    name: "entry-facts",
    as: "lively",
    show: (page, ids) =>
      openAltered(page, ids["entry"]!, {
        author: "Jane Doe, José Núñez, Ann Bee",
        publishedOn: "2024-03-05",
        modifiedOn: "2024-04",
        canonicalUrl: "https://example.org/the-pages-own-address",
      }).then(() => page.getByText("Jane Doe").waitFor()),
  },
  {
    name: "entry-scanned",
    as: "lively",
    show: (page, ids) => openAltered(page, ids["entry"]!, { source: "file", file, scan }),
  },
  {
    name: "entry-loading",
    as: "lively",
    show: async (page, ids) => {
      await page.route("**/api/entries/**", never);
      await goToClientRendered(page, `/entry/${ids["entry"]}`);
      await page.getByText("Loading entry...").waitFor({ state: "attached" });
    },
  },
  {
    name: "not-found",
    as: "lively",
    show: (page) =>
      page.goto("/nowhere").then(() => page.getByRole("heading", { level: 1 }).waitFor()),
  },
  {
    name: "shortcuts",
    as: "lively",
    whole: false,
    show: async (page) => {
      await goToHome(page);
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
];
