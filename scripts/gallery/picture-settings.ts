/** The states of the pictures on the profile page. */
import type { Page } from "@playwright/test";
import { never, type Scene } from "./scene.ts";

const path = "**/api/pictures";
const settings = {
  keep: "all",
  bytes: 312_400_000,
  count: 1_204,
  maxBytes: 2_000_000_000,
  run: null as { kind: "fetch" | "remove"; done: number; total: number } | null,
};

/** Opens the profile with `given` as the stubbed settings. */
async function openPictures(page: Page, given: Partial<typeof settings> = {}): Promise<void> {
  await page.route(path, (route) => route.fulfill({ json: { ...settings, ...given } }));
  await page.goto("/profile");
  await page.getByRole("button", { name: /^Remov/ }).scrollIntoViewIfNeeded();
}

export const pictureSettingsScenes: readonly Scene[] = [
  { name: "picture-settings", as: "lively", whole: false, show: (page) => openPictures(page) },
  {
    name: "picture-settings-none",
    as: "lively",
    whole: false,
    show: (page) => openPictures(page, { keep: "none", bytes: 0, count: 0 }),
  },
  {
    name: "picture-settings-fetching",
    as: "lively",
    whole: false,
    show: (page) => openPictures(page, { run: { kind: "fetch", done: 1_120, total: 40_000 } }),
  },
  {
    name: "picture-settings-removing",
    as: "lively",
    whole: false,
    show: (page) => openPictures(page, { run: { kind: "remove", done: 200, total: 400 } }),
  },
  {
    name: "picture-settings-remove",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openPictures(page);
      await page.getByRole("button", { name: "Remove all pictures" }).click();
    },
  },
  {
    name: "picture-settings-full",
    as: "lively",
    whole: false,
    show: (page) => openPictures(page, { bytes: 2_000_000_000, count: 48_210 }),
  },
  {
    name: "picture-settings-loading",
    as: "lively",
    whole: false,
    show: async (page) => {
      await page.route(path, never);
      await page.goto("/profile");
      await page.getByRole("heading", { name: "Pictures" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "picture-settings-failed",
    as: "lively",
    whole: false,
    show: async (page) => {
      await page.route(path, (route) => route.abort());
      await page.goto("/profile");
      await page.getByText("Your picture settings did not load").scrollIntoViewIfNeeded();
    },
  },
];
