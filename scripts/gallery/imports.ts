/** Import in all its states. */
import type { Import } from "#features/imports/contract.ts";
import { makeImport, makeRow, noRows } from "#features/imports/web/testing/imports.ts";
import { hoursAgo, longWord } from "./sample-values.ts";
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  answer,
  click,
  clickText,
  confirm,
  fail,
  hang,
  openInClient,
  see,
  setFiles,
  type Step,
} from "./steps.ts";

const createdAt = hoursAgo(0.1);

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
      what: "Keywords of bookmarks",
      count: 4,
      reason: "Commonplace has no keywords for the address bar.",
    },
    { what: "“Publisher”", count: 612, reason: "This field is not imported." },
    {
      what: "Dates that could not be read",
      count: 3,
      reason: "Where one is missing, the time of the import is used.",
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

const harbour = {
  title: "How the harbour was dredged",
  url: "https://harbour.example/dredged",
  collection: "Work / Harbour",
};
const rows = [
  makeRow(1, "imported", { ...harbour, entryId: "one" }),
  makeRow(2, "waiting", {
    title: "Slow tools make better thinkers",
    reason:
      "Not imported: “Publisher”, “Word Count”, Favourites. Not understood as a date: “the day after the storm”.",
  }),
  makeRow(3, "duplicate", {
    ...harbour,
    entryId: "two",
    reason: "You saved this address already. Its tags and its note are not imported.",
  }),
  makeRow(14, "refused", {
    title: "Bookmarklet: print this page",
    url: "javascript:void(window.print())",
    reason: "An address that runs a program cannot be kept.",
  }),
  makeRow(1_204, "unreadable", { title: null, url: null, reason: "This line is cut off." }),
  makeRow(100_000, "failed", { title: null, reason: "The disk of this server is full." }),
  makeRow(100_001, "imported", {
    title: `${longWord} ${longWord}`,
    url: `https://${longWord}.example/${longWord}`,
    collection: longWord,
    entryId: "three",
  }),
];

const openImports = (...items: Import[]): Step => [
  answer("imports", { items, nextCursor: null }),
  openInClient("/import"),
  see("heading", "Import"),
];
const openImport = (part: Partial<Import>, from: Import = plan): Step => [
  answer(`imports/${from.id}`, { ...from, ...part }),
  answer(`imports/${from.id}/rows`, { items: rows, nextCursor: null }),
  openInClient(`/import/${from.id}`),
  see("heading", "Rows"),
];

const chooseFile = (size = 4_100_000): Step => [
  openImports(),
  setFiles({ name: "pocket.csv", mimeType: "text/csv", buffer: Buffer.alloc(size, "a") }),
];
const sendFile: Step = [chooseFile(), click("Read the file")];

export const importScenes: readonly Scene[] = [
  ...wholePages("lively", {
    import: openImports(
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
    ),
    "import-empty": openImports(),
    "import-formats": [openImports(), clickText("Bookmark managers and read-it-later apps")],
    "import-loading": [hang("imports"), openInClient("/import"), see("heading", "Import")],
    "import-failed": [fail("imports"), openInClient("/import"), "Failed to load your imports"],
    "import-chosen": chooseFile(),
    "import-refused": chooseFile(0),
    "import-sending": [hang("import"), sendFile, /^Uploading|^Processing/],
    "import-offline": [fail("import"), sendFile, see("button", "Try again")],
    "import-reading": openImport({
      status: "reading",
      counts: { ...noRows, total: 48_200 },
      lost: [],
    }),
    "import-plan": openImport({}),
    "import-plan-nothing": openImport({
      counts: { ...noRows, total: 104, duplicate: 104 },
      lost: [],
    }),
    "import-plan-part": openImport({
      part: 2,
      fileRows: 250_000,
      fileName: "bookmarks.jsonl",
      format: "csv",
      counts: { ...noRows, total: 100_000, waiting: 99_871, duplicate: 129 },
    }),
    "import-finished-part": openImport({ part: 3, fileRows: 250_000 }, finished),
    "import-disk-full": openImport(
      { failure: "The disk of the server is full. The import continues when there is space." },
      running,
    ),
    "import-running": openImport({}, running),
    "import-paused": openImport(
      {
        status: "paused",
        failure: "Your plan allows 10 new entries a month. See /pricing for plans with more.",
      },
      running,
    ),
    "import-finished": openImport({}, finished),
    "import-undoing": openImport({
      status: "undoing",
      counts: { ...finished.counts, removed: 700 },
    }),
    "import-undone": openImport({
      status: "undone",
      counts: { ...noRows, total: 1_893, removed: 1_893 },
    }),
    "import-broken": openImport({
      status: "failed",
      format: null,
      fileName: "holiday.jpg",
      counts: { ...noRows, total: 7 },
      collections: [],
      lost: [],
      failure: "This is a picture, not an export. Choose a file that another app exported.",
    }),
    "import-long-words": openImport({
      fileName: `${longWord}${longWord}.html`,
      collections: [{ id: null, title: `${longWord} / ${longWord}`, rows: 100_000 }],
      lost: [{ what: `${longWord}${longWord}`, count: 1, reason: `${longWord} `.repeat(4) }],
    }),
  }),
  ...viewports("lively", {
    "import-undo": [openImport({}, finished), confirm("Undo import")],
  }),
];
