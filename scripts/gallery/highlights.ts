/** Highlights in the text, their dialog, and the page of all highlights. */
import type { Page } from "@playwright/test";
import type { Entry } from "#features/entries/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { createHighlight } from "#features/highlights/web/testing/create-highlight.ts";
import type { EntryContent } from "#features/reading/contract.ts";
import { emptyPage, hoursAgo } from "./sample-values.ts";
import { type Scene, touchScreens, viewports, wholePages } from "./scene.ts";
import {
  answer,
  click,
  clickIn,
  fail,
  fill,
  find,
  hang,
  load,
  openInClient,
  press,
  run,
  see,
  type Step,
} from "./steps.ts";

const colours = ["yellow", "green", "blue", "pink"] as const;
const notes = ["", "Compare with what Locke says about indexing.", "", "Use this in the talk."];

/** The first sentences of the text, in all colors; one is lost, and one overlaps two others. */
async function createHighlights(page: Page, entryId: string): Promise<Highlight[]> {
  const { text } = await load<EntryContent>(page, `/api/entries/${entryId}/content`);
  const sentences = [...text.matchAll(/[^.\n]{30,}\./g)].slice(0, 5);
  const marked = sentences.map((sentence, index) => {
    const isLost = index === 4;
    const quote = isLost ? "A sentence that was taken out." : sentence[0].trim();
    const start = text.indexOf(quote);
    return createHighlight({
      id: `00000000-0000-7000-8000-00000000000${index}`,
      entryId,
      quote,
      start: isLost ? null : start,
      end: isLost ? null : start + quote.length,
      state: isLost ? "lost" : "found",
      note: notes[index] ?? "",
      colour: colours[index % 4]!,
      createdAt: hoursAgo(index * 50),
    });
  });
  const [first, second] = marked as [Highlight, Highlight];
  const start = text.indexOf(" ", first.start! + 20) + 1;
  const end = text.lastIndexOf(" ", second.end! - 12);
  const both = { start, end, quote: text.slice(start, end), note: "Both together." };
  const id = "00000000-0000-7000-8000-000000000009";
  return [first, { ...first, ...both, id, colour: "pink" }, ...marked.slice(1)];
}

const openEntry: Step = [
  async (page, ids) => {
    const items = await createHighlights(page, ids["entry"]!);
    const list = { items, nextCursor: null };
    await page.route(`**/api/entries/${ids["entry"]}/highlights`, (route) =>
      // A new one is never saved, so that it stays out of the other pictures.
      route.request().method() === "GET" ? route.fulfill({ json: list }) : new Promise(() => {}),
    );
    const highlight = { ...items[1], note: "Written on the phone, on the train.", colour: "pink" };
    const error = { code: "conflict", message: "Changed", highlight };
    await page.route("**/api/highlights/*", (route) =>
      route.fulfill({ status: 409, json: { error } }),
    );
  },
  "/entry/{entry}",
  find("mark.highlight"),
];
const selectWords: Step = [
  (page) => page.locator(".reading p").last().scrollIntoViewIfNeeded(),
  (page) => page.locator(".reading p").last().selectText(),
  see("toolbar", "Selected text"),
];
const openDialog: Step = [
  openEntry,
  (page) => page.locator("mark[data-noted]").first().click(),
  see("dialog", "Highlight"),
];

const openPage = (stub: Step): Step => [
  stub,
  openInClient("/highlights"),
  see("heading", "Highlights"),
];
const showPage: Step = [
  async (page, ids) => {
    const own = await createHighlights(page, ids["entry"]!);
    const { items } = await load<{ items: Entry[] }>(page, "/api/entries?limit=50");
    const entry = items.find(({ id }) => id === ids["entry"]);
    const other = items.find(({ id, status }) => id !== ids["entry"] && status === "ready")!;
    const quote = `${own[2]!.quote} `.repeat(12);
    const long = { ...own[1]!, id: "other", entryId: other.id, quote };
    const marked = [...own.slice(0, 2), long, ...own.slice(2)];
    const list = { items: marked, nextCursor: null, entries: [entry, other] };
    await run(openPage(answer("highlights", list)), page, ids);
  },
  find("[data-highlight-item]"),
];

const openText: Step = [
  "/entry/{entry}",
  (page) => page.locator("mark.highlight").first().scrollIntoViewIfNeeded(),
];

export const highlightScenes: readonly Scene[] = [
  ...wholePages("lively", {
    "entry-highlights": openEntry,
    highlights: showPage,
    "highlights-filter": [
      showPage,
      click("Only green"),
      click(/^Filter$/),
      fill("Topic", "knowledge"),
      click(/^Knowledge management/, "option"),
      "Topic: Knowledge management",
    ],
    "highlights-empty": [
      openPage(answer("highlights", { ...emptyPage, entries: [] })),
      "No highlights yet",
    ],
    "highlights-loading": openPage(hang("highlights")),
    "highlights-failed": [openPage(fail("highlights")), "Failed to load highlights"],
  }),
  ...viewports("lively", {
    "highlight-bar": [openEntry, selectWords],
    "highlight-by-keyboard": [
      openEntry,
      (page) => page.locator("mark.highlight").first().scrollIntoViewIfNeeded(),
      press("h"),
      see("toolbar", "Selected text"),
    ],
    "highlight-dialog": openDialog,
    "highlight-two-versions": [
      openDialog,
      fill("Note", "Written at the desk."),
      clickIn("dialog", "Save"),
      "changed on another device",
    ],
  }),
  ...touchScreens("lively", { "highlight-bar-touch": [openEntry, selectWords] }),
  ...viewports("olga", {
    "shared-marks-text": openText,
    "shared-marks-other": [
      openText,
      (page) => page.locator("mark[data-author]").first().click(),
      see("dialog"),
    ],
  }),
  ...wholePages("vera", {
    "shared-marks-entry": openText,
    "shared-marks-list": ["/highlights", "no longer shared with you"],
  }),
  ...viewports("vera", {
    "shared-marks-own": [
      openText,
      (page) => page.locator("mark:not([data-author])").first().click(),
      see("switch", "Show to members"),
    ],
  }),
];
