/** The /save page, and the notices shown at the bottom of the window without a connection. */
import type { Page } from "@playwright/test";
import { goToHome, type Scene } from "./scene.ts";

async function loseConnection(page: Page, open: () => Promise<unknown>): Promise<void> {
  const isReady = page.waitForResponse(/\/assets\/app-notices-/);
  await open();
  // The notices' code loads once the page is idle.
  await isReady;
  await page.context().setOffline(true);
  await page.getByText("You are offline.").waitFor();
}

export const offlineScenes: readonly Scene[] = [
  {
    name: "save-nothing",
    as: "lively",
    show: (page) =>
      page.goto("/save").then(() => page.getByText("Nothing is waiting to be saved").waitFor()),
  },
  {
    name: "save-shared",
    as: "lively",
    whole: false,
    show: async (page) => {
      const text = "Why the tides turn https://example.org/tides";
      await page.goto(`/save?title=Tides&text=${encodeURIComponent(text)}`);
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "offline-notice",
    as: "lively",
    whole: false,
    show: (page) => loseConnection(page, () => goToHome(page)),
  },
  {
    name: "offline-chat",
    as: "lively",
    whole: false,
    show: (page) => loseConnection(page, () => page.goto("/chat")),
  },
  {
    name: "offline-picked",
    as: "lively",
    whole: false,
    show: (page, ids) =>
      loseConnection(page, async () => {
        await page.goto(`/collection/${ids["collection"]}`);
        await page
          .getByRole("checkbox", { name: /^Select/ })
          .first()
          .check();
      }),
  },
  {
    name: "offline-page",
    show: (page) => page.goto("/offline.html"),
  },
];
