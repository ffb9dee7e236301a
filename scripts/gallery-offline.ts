/** What arrives at /save, and what stands at the foot of the window without a connection. */
import { openHome, type Scene } from "./gallery-scene.ts";

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
    show: async (page) => {
      const isReady = page.waitForResponse(/\/assets\/app-notices-/);
      await openHome(page);
      // What tells of it comes once the page is idle.
      await isReady;
      await page.context().setOffline(true);
      await page.getByText("You are offline.").waitFor();
    },
  },
  {
    name: "offline-page",
    show: (page) => page.goto("/offline.html"),
  },
];
