/** Pages for visitors, what users made public, and Discover. */
import type { EmptyReason } from "#features/discover/contract.ts";
import { emptyPage } from "./sample-values.ts";
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  answer,
  click,
  clickIn,
  fail,
  hang,
  load,
  openInClient,
  openCollection,
  scrollTo,
  search,
  see,
  seeIn,
  showDialog,
  type Step,
} from "./steps.ts";

const openPublic = (path: string): Step => [path, see("contentinfo")];
const openDiscover: Step = ["/discover", see("article")];
const searchDiscover = (text: string): Step => [openDiscover, search(text)];

/** Changes the order, because the first page is part of the document. */
const showEmpty = (emptyReason: EmptyReason): Step => [
  answer("discover", { ...emptyPage, emptyReason }),
  openDiscover,
  click(/Sort discoveries/),
  (page) => page.getByText("For you", { exact: true }).click(),
  "No entries found",
];

const openSave: Step = [openDiscover, showDialog(/Add to Collection/)];

const chooseFromMenu: Step = [
  click("Collection actions"),
  click("Public page…", "menuitem"),
  see("dialog", "Public page"),
];
const openDialog = (id: string): Step => [
  openCollection(id),
  chooseFromMenu,
  seeIn("dialog", "checkbox"),
];

export const publicScenes: readonly Scene[] = [
  ...wholePages("visitor", {
    landing: openPublic("/"),
    faq: openPublic("/faq"),
    privacy: openPublic("/privacy"),
    terms: openPublic("/terms"),
    "page-not-found": openPublic("/nothing/here"),
    shared: openPublic("/shared/{shared}"),
    "shared-supplied": openPublic("/shared/{sharedSupplied}"),
    "shared-long-words": openPublic("/shared/{sharedLong}"),
    person: openPublic("/people/{person}"),
    "shared-withdrawn": openPublic("/shared/none-of-this-address"),
    "public-collection": openPublic("/shared/collections/{publicPage}"),
    "public-collection-long-words": openPublic("/shared/collections/{publicLongPage}"),
    "public-collection-empty": openPublic("/shared/collections/{publicEmptyPage}"),
    "public-collection-withdrawn": openPublic("/shared/collections/none-of-this-address"),
    "public-collection-entry": [
      openPublic("/shared/collections/{publicPage}"),
      clickIn("article", /./, "link"),
      "More from this collection",
    ],
    "public-collection-person": openPublic("/people/pictured"),
  }),
  ...viewports("visitor", {
    "api-reference": openPublic("/api-reference"),
    "api-reference-open": [
      openPublic("/api-reference"),
      (page) => page.getByText("/api/functions/process-url", { exact: true }).click(),
    ],
  }),
  ...viewports("lively", { "faq-signed-in": openPublic("/faq") }),
  ...wholePages("generous", {
    "shared-signed-in": openPublic("/shared/{shared}"),
    published: ["/entry/{entry}", see("button", "Copy link")],
  }),
  ...wholePages("lively", {
    discover: openDiscover,
    "discover-opening": [hang("discover"), openInClient("/discover"), "Loading discoveries..."],
    "discover-loading": [hang("discover"), searchDiscover("streets")],
    "discover-failed": [fail("discover"), searchDiscover("streets"), see("button", /again|retry/i)],
    "discover-nothing": [searchDiscover("zeppelin"), "No entries found"],
    "discover-nothing-shared": showEmpty("nothing-shared"),
    "discover-all-known": showEmpty("all-known"),
    "discover-not-for-you": showEmpty("not-for-you"),
  }),
  ...viewports("lively", {
    "discover-tags": [openDiscover, click(/Select tag/), see("option")],
    "discover-save": openSave,
    "discover-duplicate": [
      async (page) => {
        const { items } = await load<{ items: object[] }>(page, "/api/entries?limit=1");
        const error = { code: "duplicate", message: "You saved this already", entry: items[0] };
        await page.route("**/api/discover/*/save", (route) =>
          route.fulfill({ status: 409, json: { error } }),
        );
      },
      openSave,
      click("Save Entry"),
      see("button", "Add it again"),
    ],
    publish: [
      "/entry/{entry}",
      click(/Share publicly/, "switch"),
      seeIn("dialog", "group", "Preview"),
    ],
  }),
  ...viewports("generous", {
    "publish-supplied": ["/entry/{supplied}", click("What is shown"), /was not fetched/],
  }),
];

/** Public pages of collections for their owner, and for a member who is asked. */
export const collectionPageScenes: readonly Scene[] = [
  ...viewports("olga", {
    "public-page-off": openDialog("collection"),
    "public-page-on": openDialog("shown"),
    "public-page-on-scrolled": [openDialog("shown"), scrollTo(/Also show entries/)],
    "public-page-turn-off": [
      openDialog("shown"),
      clickIn("dialog", "Turn off…"),
      see("alertdialog"),
    ],
    "public-page-loading": [hang("*/public-page"), openCollection(), chooseFromMenu],
    "public-page-failed": [
      openDialog("shown"),
      fail("*/public-page"),
      clickIn("dialog", "Save"),
      seeIn("dialog", "alert"),
    ],
  }),
  ...wholePages("olga", {
    "public-page-collection": openCollection("shown"),
    "public-page-entry": ["/entry/{ours}", see("switch", /public page of the collection/)],
  }),
  ...wholePages("vera", {
    "public-collection-signed-in": openPublic("/shared/collections/{shownSlug}"),
    "public-page-question": [openCollection("shown"), "of your entries on it?"],
  }),
  ...viewports("vera", { "public-page-member": openDialog("shown") }),
];
