/** The dialog that deletes an account which owns shared collections, or is a member of some. */
import type { Page } from "@playwright/test";
import { never, type Scene } from "./scene.ts";

async function openDeletion(page: Page, text: string | RegExp): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByRole("dialog").getByText(text).first().waitFor();
}

export const accountEndScenes: readonly Scene[] = [
  {
    name: "account-end-owner",
    as: "olga",
    whole: false,
    show: (page) => openDeletion(page, "Hand over first"),
  },
  {
    name: "account-end-member",
    as: "vera",
    whole: false,
    show: (page) => openDeletion(page, "Leave copies"),
  },
  {
    name: "account-end-long",
    as: "olga",
    whole: false,
    show: async (page) => {
      const owned = Array.from({ length: 40 }, (_, at) => ({
        id: "00000000-0000-4000-8000-000000000000",
        title: at === 0 ? "Donaudampfschifffahrtsgesellschaftskapitänskajüte".repeat(4) : "Tides",
        people: at + 1,
        theirEntries: 10_000 * at,
      }));
      const joined = { collections: 200, entries: 10_000 };
      await page.route("**/api/account/sharing", (route) =>
        route.fulfill({ json: { owned, joined } }),
      );
      await openDeletion(page, "Leave copies");
    },
  },
  {
    name: "account-end-loading",
    as: "olga",
    whole: false,
    show: async (page) => {
      await page.route("**/api/account/sharing", never);
      await openDeletion(page, "Your password");
    },
  },
  {
    name: "account-end-failed",
    as: "olga",
    whole: false,
    show: async (page) => {
      await page.route("**/api/account/sharing", (route) => route.abort());
      await openDeletion(page, "What you share did not load");
    },
  },
];
