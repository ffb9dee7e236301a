/** The admin page. Its data is stubbed, because the gallery's accounts are no operators. */
import type { Page } from "@playwright/test";
import {
  adminCaptures,
  adminModeration,
  adminQueues,
  adminSystem,
  adminUsers,
  failedJobs,
  publicItems,
} from "#features/operations/web/testing/admin-data.ts";
import { goToClientRendered, never, type Scene } from "./scene.ts";

const listOf = (items: unknown[]) => ({ items, nextCursor: null });
const answers = {
  users: listOf(adminUsers),
  jobs: adminQueues,
  "jobs/failed": listOf(failedJobs),
  captures: adminCaptures,
  public: listOf(publicItems),
  moderation: adminModeration,
  system: adminSystem,
};
const empty: Partial<Record<keyof typeof answers, unknown>> = {
  jobs: listOf([]),
  "jobs/failed": listOf([]),
};

async function openAdmin(page: Page, tab: string, changed: object = {}): Promise<void> {
  for (const [name, json] of Object.entries({ ...answers, ...changed }))
    await page.route(
      (url) => url.pathname === `/api/admin/${name}`,
      (route) => route.fulfill({ json }),
    );
  await goToClientRendered(page, `/admin?tab=${tab}`);
  await page.getByRole("heading", { name: "Administration", level: 1 }).waitFor();
}

const views = {
  users: "ada@example.org",
  jobs: "Failed jobs",
  captures: "news.example.com",
  public: "How bees decide",
  system: "Slow queries",
};

export const adminScenes: readonly Scene[] = [
  ...Object.entries(views).map(([tab, shown]) => ({
    name: `admin-${tab}`,
    as: "lively" as const,
    show: async (page: Page) => {
      await openAdmin(page, tab);
      await page.getByText(shown).first().waitFor();
    },
  })),
  {
    name: "admin-jobs-empty",
    as: "lively",
    show: async (page) => {
      await openAdmin(page, "jobs", empty);
      await page.getByText("No job has failed.").waitFor();
    },
  },
  {
    name: "admin-block",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openAdmin(page, "users");
      await page.getByRole("button", { name: "Block ada@example.org", exact: true }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "admin-loading",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/admin/**", never);
      await goToClientRendered(page, "/admin");
      await page.getByRole("heading", { name: "Administration", level: 1 }).waitFor();
    },
  },
  {
    name: "admin-failed",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/admin/**", (route) => route.abort());
      await goToClientRendered(page, "/admin");
      await page.getByText("Failed to load the accounts").waitFor();
    },
  },
];
