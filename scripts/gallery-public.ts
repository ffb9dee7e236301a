/** What visitors see, and what people made public. */
import type { Page } from "@playwright/test";
import { never, type Scene } from "./gallery-scene.ts";

async function openDiscover(page: Page): Promise<void> {
  await page.goto("/discover");
  await page.getByRole("article").first().waitFor();
}

/** With the client's own requests held or refused: the first page comes with the document. */
async function searchDiscover(page: Page, text: string): Promise<void> {
  await openDiscover(page);
  await page.locator("[data-search-box]").fill(text);
}

const openPublic = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole("contentinfo").waitFor();
};

export const publicScenes: readonly Scene[] = [
  { name: "landing", show: openPublic("/") },
  { name: "faq", show: openPublic("/faq") },
  { name: "privacy", show: openPublic("/privacy") },
  { name: "terms", show: openPublic("/terms") },
  { name: "api-reference", whole: false, show: openPublic("/api-reference") },
  {
    name: "api-reference-open",
    whole: false,
    show: async (page) => {
      await openPublic("/api-reference")(page);
      await page.getByText("/api/functions/process-url", { exact: true }).click();
    },
  },
  { name: "page-not-found", show: openPublic("/nothing/here") },
  { name: "shared", show: (page, ids) => openPublic(`/shared/${ids["shared"]}`)(page) },
  {
    name: "shared-long-words",
    show: (page, ids) => openPublic(`/shared/${ids["sharedLong"]}`)(page),
  },
  { name: "faq-signed-in", as: "lively", whole: false, show: openPublic("/faq") },
  {
    name: "shared-signed-in",
    as: "generous",
    show: (page, ids) => openPublic(`/shared/${ids["shared"]}`)(page),
  },
  { name: "person", show: (page, ids) => openPublic(`/people/${ids["person"]}`)(page) },
  { name: "shared-withdrawn", show: openPublic("/shared/none-of-this-address") },
  { name: "discover", as: "lively", show: openDiscover },
  {
    name: "discover-loading",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/discover?*", never);
      await searchDiscover(page, "streets");
    },
  },
  {
    name: "discover-failed",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/discover?*", (route) => route.abort());
      await searchDiscover(page, "streets");
      await page.getByRole("button", { name: /again|retry/i }).waitFor();
    },
  },
  {
    name: "discover-nothing",
    as: "lively",
    show: async (page) => {
      await searchDiscover(page, "zeppelin");
      await page.getByText("No entries found").waitFor();
    },
  },
  {
    name: "discover-tags",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openDiscover(page);
      await page.getByRole("button", { name: /Select tag/ }).click();
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "discover-save",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openDiscover(page);
      await page
        .getByRole("button", { name: /Add to Collection/ })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "publish",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await page.goto(`/entry/${ids["entry"]}`);
      await page.getByRole("switch", { name: /Share publicly/ }).click();
      await page
        .getByRole("dialog")
        .getByText(/everybody sees/)
        .waitFor();
    },
  },
  {
    name: "published",
    as: "generous",
    show: async (page, ids) => {
      await page.goto(`/entry/${ids["entry"]}`);
      await page.getByRole("button", { name: "Copy link" }).waitFor();
    },
  },
];
