/** Pages for visitors, and what users made public. */
import type { Page } from "@playwright/test";
import type { EmptyReason } from "#features/discover/contract.ts";
import { never, type Scene } from "./scene.ts";

async function openDiscover(page: Page): Promise<void> {
  await page.goto("/discover");
  await page.getByRole("article").first().waitFor();
}

/** Searches in the client, whose requests can be held or aborted: the first page is part of the document. */
async function searchDiscover(page: Page, text: string): Promise<void> {
  await openDiscover(page);
  await page.locator("[data-search-box]").fill(text);
}

/**
 * Shows an empty list for `reason`. Uses another sort order, because the first page is part of the document.
 */
const showEmpty = (emptyReason: EmptyReason) => async (page: Page) => {
  await page.route("**/api/discover?*", (route) =>
    route.fulfill({ json: { items: [], nextCursor: null, emptyReason } }),
  );
  await openDiscover(page);
  await page.getByRole("button", { name: /Sort discoveries/ }).click();
  await page.getByText("For you", { exact: true }).click();
  await page.getByText("No entries found").waitFor();
};

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
    name: "shared-supplied",
    show: (page, ids) => openPublic(`/shared/${ids["sharedSupplied"]}`)(page),
  },
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
  { name: "discover-nothing-shared", as: "lively", show: showEmpty("nothing-shared") },
  { name: "discover-all-known", as: "lively", show: showEmpty("all-known") },
  { name: "discover-not-for-you", as: "lively", show: showEmpty("not-for-you") },
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
    name: "discover-duplicate",
    as: "lively",
    whole: false,
    show: async (page) => {
      const answer = await page.request.get("/api/entries?limit=1");
      const { items } = (await answer.json()) as { items: object[] };
      const error = { code: "duplicate", message: "You saved this already", entry: items[0] };
      await page.route("**/api/discover/*/save", (route) =>
        route.fulfill({ status: 409, json: { error } }),
      );
      await openDiscover(page);
      await page
        .getByRole("button", { name: /Add to Collection/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Save Entry" }).click();
      await page.getByRole("button", { name: "Add it again" }).waitFor();
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
    name: "publish-supplied",
    as: "generous",
    whole: false,
    show: async (page, ids) => {
      await page.goto(`/entry/${ids["supplied"]}`);
      await page.getByRole("button", { name: "What is shown" }).click();
      await page
        .getByRole("dialog")
        .getByText(/was not fetched/)
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
