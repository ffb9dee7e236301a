/** The page of an entry: its states, reading, and how it is printed. */
import type { Entry, EntryFile, EntryScan } from "#features/entries/contract.ts";
import { hoursAgo } from "./sample-values.ts";
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  alter,
  click,
  fill,
  find,
  hang,
  load,
  openInClient,
  scrollToRole,
  see,
  showDialog,
  type Step,
} from "./steps.ts";

const file: EntryFile = {
  name: "logs-of-the-ferry.pdf",
  type: "application/pdf",
  size: 2_400_000,
  url: "/api/entries/none/file",
};
const scan: EntryScan = { done: 7, of: 7, left: 0, pages: "1–4, 6", confidence: 91.4, failed: "5" };
const begun = { state: "reading", progress: 0.62, updatedAt: hoursAgo(2) } as const;

/** Opens an entry in a state that the gallery's server does not produce. */
const openAltered = (part: Partial<Entry>): Step => [
  alter<Entry>("entries/{entry}", part),
  openInClient("/entry/{entry}"),
  see("switch", /Share publicly/),
  "Nothing yet. Link what belongs together",
];
const openText = (part: Partial<Entry> = {}): Step => [openAltered(part), find(".reading-bar")];

export const entryScenes: readonly Scene[] = [
  ...wholePages("lively", {
    entry: ["/entry/{entry}", see("heading", "Main Topics")],
    "entry-duplicate": openAltered({ duplicateOf: "00000000-0000-7000-8000-000000000001" }),
    "entry-failed": ["/entry/{failed}", see("heading")],
    "entry-being-read": openAltered({
      status: "processing",
      step: "scanning",
      source: "file",
      file,
      scan: { ...scan, done: 3 },
    }),
    "entry-facts": [
      openAltered({
        author: "Jane Doe, José Núñez, Ann Bee",
        publishedOn: "2024-03-05",
        modifiedOn: "2024-04",
        canonicalUrl: "https://example.org/the-pages-own-address",
      }),
      "Jane Doe",
    ],
    "entry-scanned": openAltered({ source: "file", file, scan }),
    "entry-loading": [hang("entries/*"), openInClient("/entry/{entry}"), "Loading entry..."],
    "entry-printed": [openText(), (page) => page.emulateMedia({ media: "print" })],
    "not-found": ["/nowhere", see("heading")],
  }),
  ...wholePages("long", { "entry-long-words": ["/entry/{entry}", see("heading")] }),
  ...viewports("lively", {
    "home-continue": [
      async (page) => {
        const { items } = await load<{ items: Entry[] }>(page, "/api/entries?limit=3");
        const read = items.map((entry, at) => ({
          ...entry,
          readingState: { ...begun, progress: [0.62, 0.08, 0.91][at]! },
        }));
        await page.route(/\/api\/reading(\?|$)/, (route) =>
          route.fulfill({ json: { items: read } }),
        );
      },
      openInClient("/home"),
      see("heading", "Continue reading"),
    ],
    "entry-continue": openText({ readingState: begun }),
    "entry-finished": [
      openText({ readingState: { ...begun, state: "finished", progress: 1 } }),
      scrollToRole("contentinfo"),
    ],
    "entry-looks": [openText(), showDialog("How the text looks")],
    "entry-topics": [openText(), click("Edit topics"), fill("Add a topic", "a")],
  }),
];
