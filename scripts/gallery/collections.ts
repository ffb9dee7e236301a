/** The home page, and collections: their entries, selecting and moving them, editing and deleting. */
import { type Scene, touchScreens, viewports, wholePages } from "./scene.ts";
import {
  alter,
  answer,
  check,
  choose,
  click,
  clickIn,
  fill,
  hang,
  openCollection,
  openHome,
  openInClient,
  press,
  search,
  see,
  seeIn,
  type Step,
} from "./steps.ts";

const openFirstRender: Step = ["/collection/{collection}", see("article")];

const pick: Step = [
  openCollection(),
  async (page) => {
    const boxes = page.getByRole("checkbox", { name: /^Select/ });
    await boxes.first().check();
    await boxes.last().check();
  },
  see("region", "Selection"),
];
const askWhereTo: Step = [pick, click("Move to…"), seeIn("dialog", "listitem")];
const selectByTouch: Step = [
  openCollection(),
  (page) => page.getByRole("button", { name: "Collection actions" }).tap(),
  (page) => page.getByRole("menuitem", { name: "Select" }).tap(),
  see("region", "Selection"),
];

const beginDrag: Step = async (page) => {
  const box = (await page.getByRole("article").first().boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 70);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 110, { steps: 5 });
};

const unavailable = { code: "unavailable", message: "The database does not answer" };

/** Deletes a collection of its own, because leaving the page completes the deletion. */
const deleteCollection: Step = [
  openHome,
  async (page) => {
    const id = await page.evaluate(async () => {
      const response = await fetch("/api/collections", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ title: "Old plans" }),
      });
      return ((await response.json()) as { id: string }).id;
    });
    await page.goto(`/collection/${id}`);
  },
  choose("Collection actions", "Delete"),
  click("Delete Collection"),
  "Collection deleted successfully",
];

export const collectionScenes: readonly Scene[] = [
  ...wholePages("new", {
    "home-empty": ["/home", see("button", "Add sample entries")],
    "home-steps-closed": [
      alter("profile", { firstStepsDismissed: true }),
      openInClient("/home"),
      "No entries yet",
    ],
    "collection-empty": ["/collection/{collection}", see("heading", "Unfiled")],
  }),
  ...wholePages("sampled", { "home-samples": [openHome, see("button", "Remove samples")] }),
  ...wholePages("lively", {
    home: openHome,
    "home-loading": [
      hang("(entries|collections)"),
      openInClient("/home"),
      see("heading", "Recent Entries"),
    ],
    "home-load-failed": [
      answer("(entries|collections)", { error: unavailable }, 503),
      openInClient("/home"),
      see("button", /retry|try again/i),
    ],
    "home-card-edit": [
      openHome,
      (page) => page.getByRole("article").nth(1).getByRole("button", { name: /edit/i }).click(),
      (page) => page.getByLabel("Why is it interesting?").waitFor(),
    ],
    collection: openFirstRender,
    "collection-no-match": [openFirstRender, search("zeppelin"), /no entries match/i],
    "collection-search": [openFirstRender, search("books"), "1 entry found"],
    "collection-full-search": ["/collection/{collection}?q=productive&full=true", see("article")],
    "collection-loading": [
      hang("(entries|collections)*"),
      openInClient("/collection/{collection}"),
      "Loading entries...",
    ],
    "collection-unknown": [
      "/collection/00000000-0000-7000-8000-000000000000",
      see("heading", "This collection is not here"),
    ],
  }),
  ...wholePages("crowded", { "home-crowded": openHome }),
  ...wholePages("long", { "home-long-words": openHome, "collection-long-words": openFirstRender }),
  ...viewports("lively", {
    "home-entry-dialog": [
      openHome,
      (page) => page.getByRole("article").nth(1).getByRole("heading").first().click(),
      see("dialog"),
    ],
    "home-drag": [openHome, beginDrag],
    "home-sort": [openHome, click(/Sort collections/)],
    shortcuts: [openHome, press("?"), see("dialog")],
    "collection-detail": [
      openFirstRender,
      (page) => page.getByRole("article").first().getByRole("heading").first().click(),
      see("heading", "Key Takeaways"),
    ],
    "collection-picked": pick,
    "collection-move": askWhereTo,
    "collection-look": [
      openCollection(),
      choose("Collection actions", "Edit"),
      check("Blue", "dialog"),
      clickIn("dialog", "Choose"),
      check("Books", "dialog"),
    ],
    "collection-delete": [openCollection(), choose("Collection actions", "Delete")],
    "collection-deleted": deleteCollection,
  }),
  ...viewports("long", { "collection-picked-long": pick, "collection-move-long": askWhereTo }),
  ...viewports("crowded", {
    "collection-full": openFirstRender,
    "collection-move-many": askWhereTo,
    "collection-move-nowhere": [askWhereTo, fill("Find a collection", "zeppelin")],
    "collection-drag": [openCollection(), beginDrag, "Shelf 14"],
  }),
  ...touchScreens("lively", {
    "collection-touch": openCollection(),
    "collection-touch-select": selectByTouch,
    "collection-touch-picked": [
      selectByTouch,
      (page) => page.getByRole("article").first().tap(),
      "1 selected",
    ],
  }),
];
