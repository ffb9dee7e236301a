/** The library: full, empty, filtered, with its dialogs, in each layout. */
import type { Page } from "@playwright/test";
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  answer,
  click,
  clickText,
  fail,
  hang,
  load,
  openInClient,
  press,
  see,
  run,
  seeIn,
  type Step,
} from "./steps.ts";

/** Also waits until the virtual list has replaced the rows rendered on the server. */
const openLibrary = (query = ""): Step => [
  `/library${query}`,
  (page) => page.getByRole("feed").locator("[data-index] article").first().waitFor(),
];
const chooseLayout = (name: string): Step => [
  (page) => page.getByRole("radio", { name }).check({ force: true }),
  seeIn("feed", "article"),
];

const saveFilters: Step = async (page) => {
  const { items } = await load<{ items: object[] }>(page, "/api/saved-filters");
  if (items.length > 0) return;
  for (const [name, search] of [
    ["With a note", "note=true"],
    ["Could not be read", "failed=true"],
    ["Donaudampfschifffahrtselektrizitätenhauptbetriebswerk", "type=text"],
  ])
    await page.request.post("/api/saved-filters", {
      data: { name, search },
      headers: { origin: new URL(page.url()).origin },
    });
};
const openFiltered: Step = [
  openLibrary(),
  saveFilters,
  openLibrary("?type=text&type=url&saved=>=30d&note=true"),
];
const findPanel = (page: Page) => page.getByRole("region", { name: "Filters" });
const openFilters: Step = [openFiltered, click(/^Filter$/), (page) => findPanel(page).waitFor()];
const openFilter = (name: RegExp): Step => [
  openFilters,
  (page) => findPanel(page).getByRole("button", { name }).click(),
  (page) => findPanel(page).getByRole("list").getByRole("button").first().waitFor(),
];

/** As if no entry of the library could be read. */
const openFailures: Step = async (page, ids) => {
  const { items } = await load<{ items: object[] }>(page, "/api/library");
  const failure = { kind: "http_status", message: "This page does not exist (status 404)." };
  const failed = items.map((entry) => ({ ...entry, status: "failed", failure }));
  const list = answer("library", { items: failed, nextCursor: null });
  await run([list, openInClient("/library")], page, ids);
};

/** The newest entry was found to be saved already, as the one after it. */
const stubDuplicates: Step = async (page) => {
  type Shown = { id: string; duplicateOf?: string };
  const list = await load<{ items: Shown[] }>(page, "/api/library");
  const [first, second] = list.items;
  first!.duplicateOf = second!.id;
  await page.route(/\/api\/library\?/, (route) => route.fulfill({ json: list }));
  const items = [second, first];
  await page.route(/\/duplicates$/, (route) => route.fulfill({ json: { items } }));
};
const openDuplicates: Step = [
  openLibrary(),
  stubDuplicates,
  openInClient("/library"),
  "Open the earlier entry",
];

const openShared: Step = ["/library?shared=true", seeIn("feed", "article")];
const openSharedLater = (stub: Step): Step => ["/library", stub, clickText("Shared with me")];

export const libraryScenes: readonly Scene[] = [
  ...wholePages("lively", {
    library: openLibrary(),
    "library-filtered": openFiltered,
    "library-duplicates": openDuplicates,
    "library-none": "/library?topic=Nothing+like+this&site=none.example",
    "library-loading": [hang("library"), openInClient("/library"), "Loading entries..."],
    "library-failed": [
      answer("library", {}, 500),
      openInClient("/library"),
      "Failed to load entries",
    ],
  }),
  ...wholePages("long", { "library-long": openLibrary() }),
  ...wholePages("new", { "library-empty": "/library" }),
  ...viewports("lively", {
    "library-grid": [openLibrary(), chooseLayout("Grid")],
    "library-duplicates-grid": [openDuplicates, chooseLayout("Grid")],
    "library-merge": [openDuplicates, click("Merge…"), see("dialog")],
    "library-filters": openFilters,
    "library-topics": openFilter(/^Topic/),
    "library-days": openFilter(/^Saved/),
    "library-failures": [openFailures, see("region", "Entries that could not be read")],
    "library-picked": [openLibrary(), press("j", "x", "j", "x"), see("region", "Selection")],
  }),
  ...viewports("crowded", { "library-compact": [openLibrary(), chooseLayout("Compact")] }),
  ...viewports("pictured", { "library-pictured": openLibrary() }),
  ...wholePages("vera", { "shared-library": openShared }),
  ...viewports("vera", {
    "shared-library-grid": [openShared, chooseLayout("Grid")],
    "shared-library-compact": [openShared, chooseLayout("Compact")],
    "shared-library-failed": [openSharedLater(fail("library")), "Failed to load entries"],
    "shared-library-loading": openSharedLater(hang("library")),
  }),
  ...viewports("olga", {
    "shared-library-empty": [
      "/library?shared=true&collectionId=00000000-0000-4000-8000-000000000000",
      "No entries match",
      "Deleted",
    ],
  }),
];
