/** The library: full, empty, filtered, with its dialogs, in each layout. */
import type { Page } from "@playwright/test";
import { goToClientRendered, never, type Scene } from "./scene.ts";

async function openLibrary(page: Page, search = ""): Promise<void> {
  await page.goto(`/library${search}`);
  // Wait until the virtual list has replaced the rows rendered on the server.
  await page.getByRole("feed").locator("[data-index]").getByRole("article").first().waitFor();
}

async function chooseLayout(page: Page, name: string): Promise<void> {
  await openLibrary(page);
  await page.getByRole("radio", { name }).check({ force: true });
  await page.getByRole("article").first().waitFor();
}

async function saveFilters(page: Page): Promise<void> {
  const known = (await (await page.request.get("/api/saved-filters")).json()) as {
    items: object[];
  };
  if (known.items.length > 0) return;
  for (const [name, search] of [
    ["With a note", "note=true"],
    ["Could not be read", "failed=true"],
    ["Donaudampfschifffahrtselektrizitätenhauptbetriebswerk", "type=text"],
  ])
    await page.request.post("/api/saved-filters", {
      data: { name, search },
      headers: { origin: new URL(page.url()).origin },
    });
}

async function openFiltered(page: Page): Promise<void> {
  await openLibrary(page);
  await saveFilters(page);
  await openLibrary(page, "?type=text&type=url&saved=>=30d&note=true");
}

async function openFilters(page: Page, name?: string): Promise<void> {
  await openFiltered(page);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Topic", exact: true }).waitFor();
  if (name === undefined) return;
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").getByRole("list").first().getByRole("button").first().waitFor();
}

async function pick(page: Page): Promise<void> {
  await openLibrary(page);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByRole("region", { name: "Selection" }).waitFor();
}

export const libraryScenes: readonly Scene[] = [
  { name: "library", as: "lively", show: (page) => openLibrary(page) },
  { name: "library-grid", as: "lively", whole: false, show: (page) => chooseLayout(page, "Grid") },
  {
    name: "library-compact",
    as: "crowded",
    whole: false,
    show: (page) => chooseLayout(page, "Compact"),
  },
  { name: "library-pictured", as: "pictured", whole: false, show: (page) => openLibrary(page) },
  { name: "library-long", as: "long", show: (page) => openLibrary(page) },
  { name: "library-filtered", as: "lively", show: openFiltered },
  { name: "library-filters", as: "lively", whole: false, show: (page) => openFilters(page) },
  {
    name: "library-topics",
    as: "lively",
    whole: false,
    show: (page) => openFilters(page, "Topic"),
  },
  { name: "library-days", as: "lively", whole: false, show: (page) => openFilters(page, "Saved") },
  { name: "library-picked", as: "lively", whole: false, show: pick },
  { name: "library-empty", as: "new", show: (page) => page.goto("/library") },
  {
    name: "library-none",
    as: "lively",
    show: (page) => page.goto("/library?topic=Nothing+like+this&site=none.example"),
  },
  {
    name: "library-loading",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/library**", never);
      await goToClientRendered(page, "/library");
      await page.getByText("Loading entries...").waitFor({ state: "attached" });
    },
  },
  {
    name: "library-failed",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/library**", (route) => route.fulfill({ status: 500, json: {} }));
      await goToClientRendered(page, "/library");
      await page.getByText("Failed to load entries").waitFor();
    },
  },
];
