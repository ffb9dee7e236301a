/** Import in all its states. */
import type { Page, Route } from "@playwright/test";
import type { Import, ImportRow, RowOutcome } from "#features/imports/contract.ts";
import { makeImport, noRows } from "#features/imports/web/testing/imports.ts";
import { never, goToHome, type Scene } from "./scene.ts";

const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const createdAt = new Date(Date.now() - 6 * 60_000).toISOString();

const plan: Import = {
  ...makeImport(),
  id: "plan",
  fileName: "bookmarks_22.11.26.html",
  counts: { ...noRows, total: 2_001, waiting: 1_893, duplicate: 104, refused: 3, unreadable: 1 },
  collections: [
    { id: null, title: "Reading / Tools for thought", rows: 812 },
    { id: "known", title: "Unfiled", rows: 604 },
    { id: null, title: "Recipes", rows: 301 },
    { id: null, title: "Work / Harbour", rows: 98 },
    { id: null, title: "Work / Harbour / Tides", rows: 41 },
    { id: null, title: "Travel", rows: 22 },
    { id: null, title: "Gardens", rows: 15 },
  ],
  lost: [
    {
      what: "Read or archived state",
      count: 612,
      reason: "Commonplace does not mark entries as read.",
    },
    {
      what: "Keywords of bookmarks",
      count: 4,
      reason: "Commonplace has no keywords for the address bar.",
    },
  ],
  createdAt,
};

const running: Import = {
  ...plan,
  status: "running",
  counts: { ...plan.counts, waiting: 653, imported: 1_238, failed: 2 },
};
const finished: Import = {
  ...plan,
  status: "finished",
  counts: { ...plan.counts, waiting: 0, imported: 1_891, failed: 2 },
  reading: { waiting: 1_771, ready: 118, failed: 2 },
  finishedAt: createdAt,
};

const row = (line: number, outcome: RowOutcome, part: Partial<ImportRow> = {}): ImportRow => ({
  line,
  title: "How the harbour was dredged",
  url: "https://harbour.example/dredged",
  collection: "Work / Harbour",
  outcome,
  reason: null,
  entryId: null,
  ...part,
});
const rows = [
  row(1, "imported", { entryId: "one" }),
  row(2, "waiting", { title: "Slow tools make better thinkers", collection: "Reading" }),
  row(3, "duplicate", { reason: "Saved already on 3 March 2026.", entryId: "two" }),
  row(14, "refused", {
    title: "Bookmarklet: print this page",
    url: "javascript:void(window.print())",
    reason: "An address that runs a program cannot be kept.",
  }),
  row(1_204, "unreadable", { title: null, url: null, reason: "This line is cut off." }),
  row(100_000, "failed", { title: null, reason: "The disk of this server is full." }),
  row(100_001, "imported", {
    title: `${longWord} ${longWord}`,
    url: `https://${longWord}.example/${longWord}`,
    collection: longWord,
    entryId: "three",
  }),
];

type Answer = unknown[] | ((route: Route) => Promise<void>);

/** Opens it from another screen, because requests of the server's first render cannot be stubbed. */
async function openImports(page: Page, answer: Answer): Promise<void> {
  await goToHome(page);
  await page.route("**/api/imports*", (route) =>
    typeof answer === "function"
      ? answer(route)
      : route.fulfill({ json: { items: answer, nextCursor: null } }),
  );
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Import" }).click();
  await page.getByRole("heading", { name: "Import", level: 1 }).waitFor();
}

async function openImport(page: Page, one: Import): Promise<void> {
  await page.route(`**/api/imports/${one.id}`, (route) => route.fulfill({ json: one }));
  await page.route(`**/api/imports/${one.id}/rows*`, (route) =>
    route.fulfill({ json: { items: rows, nextCursor: null } }),
  );
  await openImports(page, [one]);
  await page.getByRole("link", { name: one.fileName }).click();
  await page.getByRole("heading", { name: "Rows" }).waitFor();
}

const show = (name: string, part: Partial<Import>, from: Import = plan): Scene => ({
  name,
  as: "lively",
  show: (page) => openImport(page, { ...from, ...part }),
});

async function chooseFile(page: Page, size = 4_100_000): Promise<void> {
  await openImports(page, []);
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "pocket.csv", mimeType: "text/csv", buffer: Buffer.alloc(size, "a") });
}

export const importScenes: readonly Scene[] = [
  {
    name: "import",
    as: "lively",
    show: (page) =>
      openImports(page, [
        plan,
        {
          ...running,
          id: "e",
          fileName: "pocket.csv",
          format: "pocket",
          failure: "The disk is full.",
        },
        { ...running, id: "b", fileName: "raindrop.csv", format: "raindrop" },
        { ...finished, id: "c", fileName: `${longWord}${longWord}.zip`, format: "markdown" },
        { ...plan, id: "d", status: "failed", format: null, fileName: "holiday.jpg" },
      ]),
  },
  { name: "import-empty", as: "lively", show: (page) => openImports(page, []) },
  {
    name: "import-formats",
    as: "lively",
    show: async (page) => {
      await openImports(page, []);
      await page.getByText("Bookmark managers and read-it-later apps").click();
    },
  },
  { name: "import-loading", as: "lively", show: (page) => openImports(page, never) },
  {
    name: "import-failed",
    as: "lively",
    show: async (page) => {
      await openImports(page, (route) => route.abort());
      await page.getByText("Failed to load your imports").waitFor();
    },
  },
  { name: "import-chosen", as: "lively", show: (page) => chooseFile(page) },
  { name: "import-refused", as: "lively", show: (page) => chooseFile(page, 0) },
  {
    name: "import-sending",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/import", never);
      await chooseFile(page);
      await page.getByRole("button", { name: "Read the file" }).click();
      await page
        .getByText(/^Uploading|^Processing/)
        .first()
        .waitFor();
    },
  },
  {
    name: "import-offline",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/import", (route) => route.abort());
      await chooseFile(page);
      await page.getByRole("button", { name: "Read the file" }).click();
      await page.getByRole("button", { name: "Try again" }).waitFor();
    },
  },
  show("import-reading", { status: "reading", counts: { ...noRows, total: 48_200 }, lost: [] }),
  show("import-plan", {}),
  show("import-plan-nothing", { counts: { ...noRows, total: 104, duplicate: 104 }, lost: [] }),
  show("import-plan-part", {
    part: 2,
    fileRows: 250_000,
    fileName: "bookmarks.jsonl",
    format: "csv",
    counts: { ...noRows, total: 100_000, waiting: 99_871, duplicate: 129 },
  }),
  show("import-finished-part", { part: 3, fileRows: 250_000 }, finished),
  show(
    "import-disk-full",
    { failure: "The disk of the server is full. The import continues when there is space." },
    running,
  ),
  show("import-running", {}, running),
  show(
    "import-paused",
    {
      status: "paused",
      failure: "Your plan allows 10 new entries a month. See /pricing for plans with more.",
    },
    running,
  ),
  show("import-finished", {}, finished),
  show("import-undoing", { status: "undoing", counts: { ...finished.counts, removed: 700 } }),
  show("import-undone", { status: "undone", counts: { ...noRows, total: 1_893, removed: 1_893 } }),
  show("import-broken", {
    status: "failed",
    format: null,
    fileName: "holiday.jpg",
    counts: { ...noRows, total: 7 },
    collections: [],
    lost: [],
    failure: "This is a picture, not an export. Choose a file that another app exported.",
  }),
  show("import-long-words", {
    fileName: `${longWord}${longWord}.html`,
    collections: [{ id: null, title: `${longWord} / ${longWord}`, rows: 100_000 }],
    lost: [{ what: `${longWord}${longWord}`, count: 1, reason: `${longWord} `.repeat(4) }],
  }),
  {
    name: "import-undo",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openImport(page, finished);
      await page.getByRole("button", { name: "Undo import" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
];
