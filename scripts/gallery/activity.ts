/** The activity of a shared collection: unread, empty, loading, failed, full. */
import type { Page } from "@playwright/test";
import { never, type Scene } from "./scene.ts";

type Ids = Record<string, string>;

const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

async function openActivity(page: Page, ids: Ids): Promise<void> {
  await page.goto(`/collection/${ids["collection"]}`);
  await page.getByRole("button", { name: /^Activity/ }).click();
  await page.getByRole("dialog").waitFor();
}

async function openLoaded(page: Page, ids: Ids): Promise<void> {
  await openActivity(page, ids);
  await page.getByRole("dialog").getByRole("list").first().waitFor();
}

const titled = (id: string, title: string) => ({ id, title });

/** Many days, very long words, and every kind. */
function listLong() {
  const kinds = [
    "entry-added",
    "entry-moved-in",
    "entry-moved-out",
    "entry-removed",
    "entry-deleted",
    "entry-edited",
    "note-shown",
    "comment-written",
    "member-joined",
    "member-left",
    "member-removed",
    "role-changed",
    "collection-renamed",
    "owner-changed",
  ];
  const items = kinds.map((kind, at) => ({
    id: `00000000-0000-4000-8000-0000000000${10 + at}`,
    kind,
    actor: at % 5 === 4 ? null : { id: `a${at % 3}`, name: at % 3 === 0 ? longWord : "edgar" },
    member: { id: "m", name: at % 2 === 0 ? longWord : "vera" },
    entry: at % 2 === 0 ? { id: "e", title: `${longWord} ${longWord}` } : null,
    entries:
      at % 2 === 0 ? [] : [titled("e1", longWord), titled("e2", "Tides"), titled("e3", "Currents")],
    role: kind === "role-changed" ? "editor" : null,
    count: at % 3 === 1 ? 12_345 : 1,
    createdAt: new Date(Date.now() - at * at * 3_600_000).toISOString(),
    isUnread: at < 4,
  }));
  return { items, nextCursor: null };
}

export const activityScenes: readonly Scene[] = [
  {
    name: "activity-unread",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await page.goto(`/collection/${ids["collection"]}`);
      await page.getByRole("button", { name: /^Activity .*new/ }).waitFor();
    },
  },
  {
    name: "activity-list",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      // Stays unread for the other pictures.
      await page.route("**/activity/seen", (route) => route.fulfill({ status: 204 }));
      await openLoaded(page, ids);
    },
  },
  {
    name: "activity-long",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await page.route("**/activity/seen", (route) => route.fulfill({ status: 204 }));
      await page.route("**/activity", (route) => route.fulfill({ json: listLong() }));
      await openLoaded(page, ids);
    },
  },
  {
    name: "activity-empty",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      const nothing = { items: [], nextCursor: null };
      await page.route("**/activity", (route) => route.fulfill({ json: nothing }));
      await openActivity(page, ids);
      await page.getByText("Nothing has happened yet").waitFor();
    },
  },
  {
    name: "activity-loading",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await page.route("**/activity", never);
      await openActivity(page, ids);
    },
  },
  {
    name: "activity-failed",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await page.route("**/activity", (route) => route.abort());
      await openActivity(page, ids);
      await page.getByRole("dialog").getByRole("button", { name: "Retry" }).waitFor();
    },
  },
  {
    name: "activity-mute-failed",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await page.route("**/activity/seen", (route) => route.fulfill({ status: 204 }));
      await page.route("**/following", (route) => route.abort());
      await openLoaded(page, ids);
      await page.getByRole("switch", { name: "Mute this collection" }).click();
      await page.getByText("Failed to mute this collection").waitFor();
    },
  },
];
