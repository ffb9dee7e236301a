import type { TrashItem, TrashPage } from "#features/trash/contract.ts";
import { daysAgo } from "./sample-values.ts";
import { type Scene, viewports, wholePages } from "./scene.ts";
import { answer, confirm, fail, hang, openInClient, see, type Step } from "./steps.ts";

const entry: TrashItem = {
  id: "first",
  kind: "entry",
  title: "How bees tell each other where the nectar is",
  url: "https://example.org/bees",
  siteName: "Field Notes",
  picture: null,
  siteIcon: null,
  collection: { title: "Gardens", isGone: true },
  entries: 0,
  deletedAt: daysAgo(3),
  daysLeft: 27,
};
const items: TrashItem[] = [
  entry,
  {
    ...entry,
    id: "second",
    title: "Averyveryverylongwordthatneverends".repeat(5),
    url: null,
    daysLeft: 2,
  },
  {
    ...entry,
    id: "third",
    kind: "collection",
    title: "Kitchen garden",
    url: null,
    collection: null,
    entries: 1_204,
  },
  { ...entry, id: "fourth", kind: "project", title: "", url: null, collection: null, daysLeft: 1 },
];
const counts = { entry: 1_206, collection: 1, project: 1 };
const full: TrashPage = { items, nextCursor: "more", counts, emptying: 0 };
const empty: TrashPage = {
  ...full,
  items: [],
  nextCursor: null,
  counts: { entry: 0, collection: 0, project: 0 },
};

const openTrash = (stub: Step): Step => [stub, openInClient("/trash"), see("heading", "Trash")];
const showItems: Step = [
  openTrash([answer("trash", full), (page) => page.route("**/api/trash*cursor=*", () => {})]),
  entry.title,
];

export const trashScenes: readonly Scene[] = [
  ...wholePages("lively", {
    trash: showItems,
    "trash-empty": [openTrash(answer("trash", empty)), "The trash is empty"],
    "trash-loading": openTrash(hang("trash")),
    "trash-failed": [openTrash(fail("trash")), "Failed to load the trash"],
  }),
  ...viewports("lively", {
    "trash-emptying": [showItems, confirm("Empty Trash")],
  }),
];
