/** Highlights in the text, their dialog, and the page of all highlights. */
import type { Highlight } from "#features/highlights/contract.ts";
import { createHighlight } from "#features/highlights/web/testing/create-highlight.ts";
import { emptyPage, hoursAgo } from "./sample-values.ts";
import { type Scene, touchScreens, viewports, wholePages } from "./scene.ts";
import {
  alter,
  answer,
  click,
  clickIn,
  fail,
  fill,
  find,
  hang,
  openInClient,
  press,
  see,
  type Step,
} from "./steps.ts";

/** Saved on different days; the first one is no longer in the text. */
const age = (path: string): Step =>
  alter<{ items: Highlight[] }>(path, ({ items }) => ({
    items: items.map((one, at) => ({
      ...one,
      createdAt: hoursAgo(at * 50),
      ...(at === 0 && { state: "lost", start: null, end: null }),
    })),
  }));

const openEntry: Step = [
  age("entries/{entry}/highlights"),
  openInClient("/entry/{entry}"),
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
const showPage: Step = [openPage(age("highlights")), find("[data-highlight-item]")];

const conflict = {
  code: "conflict",
  message: "Changed",
  highlight: createHighlight({
    quote: "because copying by hand is slow. That slowness was a filter",
    note: "Written on the phone, on the train.",
    colour: "pink",
  }),
};

const openText: Step = [
  "/entry/{entry}",
  (page) => page.locator("mark.highlight").first().scrollIntoViewIfNeeded(),
];

export const highlightScenes: readonly Scene[] = [
  ...wholePages("crowded", {
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
  ...viewports("crowded", {
    "highlight-bar": [openEntry, selectWords],
    "highlight-by-keyboard": [
      openEntry,
      (page) => page.locator("mark.highlight").first().scrollIntoViewIfNeeded(),
      press("h"),
      see("toolbar", "Selected text"),
    ],
    "highlight-dialog": openDialog,
    "highlight-two-versions": [
      answer("highlights/*", { error: conflict }, 409),
      openDialog,
      fill("Note", "Written at the desk."),
      clickIn("dialog", "Save"),
      "changed on another device",
    ],
  }),
  ...touchScreens("crowded", { "highlight-bar-touch": [openEntry, selectWords] }),
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
