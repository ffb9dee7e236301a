/** Continue reading, the bar below a text, how texts look, and the printed article. */
import type { Page } from "@playwright/test";
import type { Entry } from "#features/entries/contract.ts";
import { goToClientRendered, type Scene } from "./scene.ts";

type ReadingState = NonNullable<Entry["readingState"]>;
const updatedAt = new Date(Date.now() - 7_200_000).toISOString();
const begun: ReadingState = { state: "reading", progress: 0.62, updatedAt };

async function openEntry(page: Page, id: string, readingState?: ReadingState): Promise<void> {
  await page.route(`**/api/entries/${id}`, async (route) => {
    const response = await route.fetch();
    const entry = (await response.json()) as Entry;
    await route.fulfill({ response, json: { ...entry, ...(readingState && { readingState }) } });
  });
  await goToClientRendered(page, `/entry/${id}`);
  await page.locator(".reading-bar").waitFor();
}

async function openHome(page: Page): Promise<void> {
  const recent = await page.request.get("/api/entries?limit=3");
  const { items } = (await recent.json()) as { items: Entry[] };
  await page.route(/\/api\/reading(\?|$)/, (route) =>
    route.fulfill({
      json: {
        items: items.map((entry, at) => ({
          ...entry,
          readingState: { ...begun, progress: [0.62, 0.08, 0.91][at]! },
        })),
      },
    }),
  );
  await goToClientRendered(page, "/home");
  await page.getByRole("heading", { name: "Continue reading" }).waitFor();
}

export const readingStateScenes: readonly Scene[] = [
  { name: "home-continue", as: "lively", whole: false, show: openHome },
  {
    name: "entry-continue",
    as: "lively",
    whole: false,
    show: (page, ids) => openEntry(page, ids["entry"]!, begun),
  },
  {
    name: "entry-finished",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await openEntry(page, ids["entry"]!, { ...begun, state: "finished", progress: 1 });
      await page.keyboard.press("End");
    },
  },
  {
    name: "entry-looks",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await openEntry(page, ids["entry"]!);
      await page.getByRole("button", { name: "How the text looks" }).click();
      await page.getByRole("dialog", { name: "How the text looks" }).waitFor();
    },
  },
  {
    name: "entry-printed",
    as: "lively",
    show: async (page, ids) => {
      await openEntry(page, ids["entry"]!);
      await page.emulateMedia({ media: "print" });
    },
  },
  {
    name: "entry-topics",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await openEntry(page, ids["entry"]!);
      await page.getByRole("button", { name: "Edit topics" }).click();
      await page.getByRole("combobox", { name: "Add a topic" }).fill("a");
    },
  },
];
