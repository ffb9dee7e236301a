/** Screens with pictures of entries: with stored ones, and in the states of fetching and keeping them. */
import type { Entry } from "#features/entries/contract.ts";
import type { EntryPictures, PictureSettings } from "#features/pictures/contract.ts";
import { fromMarkup } from "#features/reading/web/testing/documents.ts";
import { drawLead } from "./picture-site.ts";
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  alter,
  answer,
  click,
  clickText,
  enter,
  fail,
  fill,
  fillField,
  find,
  hang,
  openCollection,
  openHome,
  openInClient,
  scrollTo,
  scrollToRole,
  see,
  seeIn,
  type Step,
} from "./steps.ts";

/** The newest entry has no picture, the one before it has. */
const openDetail: Step = (page) =>
  page.getByRole("article").nth(1).getByRole("heading").getByRole("button").click();
const openProject: Step = ["/project/{project}?tab=entries", seeIn("tabpanel", "listitem")];

export const pictureScenes: readonly Scene[] = [
  ...wholePages("pictured", {
    "pictures-home": openHome,
    "pictures-failed": [fail("pictures/*"), openHome],
    "pictures-collection": openCollection(),
    "pictures-entry": ["/entry/{entry}", see("switch", /Share publicly/)],
    "pictures-entry-long": ["/entry/{long}", see("region", "Connections")],
    "pictures-answer": [
      "/chat",
      enter("Your question", "Where does the crust of bread form?"),
      see("list", "Sources"),
    ],
    "pictures-project": openProject,
    "pictures-trash": ["/trash", seeIn("main", "listitem")],
    "pictures-profile": ["/profile", see("region", "Interest Collections")],
    "pictures-shared": ["/shared/{shared}", see("contentinfo")],
    "pictures-shared-portrait": ["/shared/{sharedPortrait}", see("contentinfo")],
  }),
  ...viewports("pictured", {
    "pictures-panel": [openCollection(), openDetail],
    "pictures-dialog": [openHome, openDetail, see("dialog")],
    "pictures-palette": [
      openHome,
      click("Search"),
      fillField("[role=combobox]", "the"),
      find("[role=option] mark"),
    ],
    "pictures-link": [
      openProject,
      click("Link Entry"),
      fill("Search Entries", "the"),
      see("option"),
    ],
    "pictures-publish": [
      "/entry/{entry}",
      click(/Share publicly/, "switch"),
      seeIn("dialog", "group", "Preview"),
    ],
  }),
];

type Sample = Omit<EntryPictures["items"][number], "source" | "url" | "color"> & {
  sky: readonly [number, number, number];
  land: readonly [number, number, number];
};
const samples: Readonly<Record<string, Sample>> = {
  lead: { width: 1_200, height: 630, land: [55, 86, 107], sky: [201, 180, 138], caption: "" },
  pier: {
    width: 1_200,
    height: 800,
    land: [91, 116, 134],
    sky: [215, 201, 173],
    caption: "The pier at Herøy in the autumn of 1959, with the first crates.",
  },
  sail: { width: 360, height: 480, land: [138, 90, 68], sky: [226, 207, 174], caption: "" },
  chart: { width: 900, height: 500, land: [47, 74, 60], sky: [184, 196, 162], caption: "" },
};
const names = Object.keys(samples);
const sourceOf = (name: string) => `https://www.harbour.example/${name}.jpg`;
const image = (name: string, size = "") =>
  `<img src="${sourceOf(name)}" alt="A view of the ${name}"${size}>`;
const figure = (name: string, caption: string, size = "") =>
  `<figure>${image(name, size)}<figcaption>${caption}</figcaption></figure>`;

const prose =
  "The ferry left the pier at six, before the fog had lifted, and the crates of books were on the deck under a sail. Nobody on the islands had ordered them, and everybody came to see what was in them. ";
const paragraph = `<p>${prose}${prose}</p>`;
const html = [
  paragraph,
  figure("pier", samples["pier"]!.caption),
  paragraph,
  `<p>${image("sail")}</p>`,
  paragraph,
  `<ul><li>${prose}</li><li>Charts of the coast. ${image("chart")}</li></ul>`,
  paragraph,
].join("");
const waitingHtml = [
  paragraph,
  figure("pier", "The pier at Herøy", ' width="1200" height="800"'),
  paragraph,
  figure("sail", "Under sail"),
  paragraph,
].join("");

const kept = Object.entries(samples).map(([name, { width, height, land, caption }]) => ({
  source: sourceOf(name),
  url: `/api/pictures/${name}`,
  width,
  height,
  color: `rgb(${land.join()})`,
  caption,
}));

/** Opens an entry as a saved page with this text and these pictures. */
const openWith = (
  pictures: Partial<EntryPictures>,
  { markup = html, picture = null }: { markup?: string; picture?: Entry["picture"] } = {},
): Step => [
  alter<Entry>("entries/{entry}", {
    source: "url",
    url: "https://www.harbour.example/ferry",
    picture,
  }),
  answer("entries/{entry}/document", fromMarkup(markup)),
  answer("entries/{entry}/pictures", { items: [], waiting: [], leftOut: [], ...pictures }),
  (page) =>
    page.route("**/api/pictures/*", (route) => {
      const { width, height, ...colors } = samples[route.request().url().split("/").at(-1)!]!;
      const body = drawLead({ ...colors, size: [width, height] });
      return route.fulfill({ contentType: "image/png", body });
    }),
  openInClient("/entry/{entry}"),
  find(".reading p"),
];

/** Pictures in the reading view: kept, waiting, left out and enlarged. */
export const entryPictureScenes: readonly Scene[] = [
  ...wholePages("lively", {
    "entry-pictures": openWith({ items: kept }, { picture: kept[0]! }),
    "entry-pictures-waiting": openWith(
      { waiting: names.map((name) => ({ source: sourceOf(name) })) },
      { markup: waitingHtml },
    ),
    "entry-pictures-left-out": [
      openWith({
        items: kept.slice(0, 1),
        leftOut: names.slice(1).map((name, index) => ({
          source: sourceOf(name),
          reason:
            index === 0
              ? "Its site answered with the status 404."
              : "Of one page, at most 40 pictures are kept.",
        })),
      }),
      clickText("Pictures: 1 kept, 3 left out"),
    ],
  }),
  ...viewports("lively", {
    "entry-picture-enlarged": [
      openWith({ items: kept }),
      (page) => page.locator(".reading .picture").first().click(),
      seeIn("dialog", "img"),
    ],
  }),
];

const openSettings = (part: Partial<PictureSettings>): Step => [
  answer("pictures", {
    keep: "all",
    bytes: 312_400_000,
    count: 1_204,
    maxBytes: 2_000_000_000,
    run: null,
    ...part,
  }),
  "/profile",
  scrollToRole("button", /^Remov/),
];

/** The pictures on the profile page. */
export const pictureSettingsScenes: readonly Scene[] = viewports("lively", {
  "picture-settings": openSettings({}),
  "picture-settings-none": openSettings({ keep: "none", bytes: 0, count: 0 }),
  "picture-settings-fetching": openSettings({ run: { kind: "fetch", done: 1_120, total: 40_000 } }),
  "picture-settings-removing": openSettings({ run: { kind: "remove", done: 200, total: 400 } }),
  "picture-settings-remove": [openSettings({}), click("Remove all pictures")],
  "picture-settings-full": openSettings({ bytes: 2_000_000_000, count: 48_210 }),
  "picture-settings-loading": [hang("pictures"), "/profile", scrollToRole("heading", "Pictures")],
  "picture-settings-failed": [
    fail("pictures"),
    "/profile",
    scrollTo("Your picture settings did not load"),
  ],
});
