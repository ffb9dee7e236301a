/** The states of API keys on the profile page. */
import type { Page } from "@playwright/test";
import { never, type Scene } from "./scene.ts";

const path = "**/api/keys";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const key = {
  id: "0198a0d2-7f00-7000-8000-000000000000",
  name: "Backup script",
  scopes: ["read", "write", "ask", "share"],
  prefix: "cpk_Ab12",
  createdAt: "2026-10-01T08:00:00.000Z",
  lastUsedAt: "2026-11-20T08:00:00.000Z",
  expiresAt: null as string | null,
};
const longName = "AKeyWhoseNameHasNoSpacesAndGoesOnUntilNoRowCanHoldAllOfItInOneLineAnyMore";
const keys = [
  key,
  { ...key, id: "long", name: longName, scopes: ["read"], lastUsedAt: null },
  { ...key, id: "old", name: "Old phone", scopes: ["ask"], expiresAt: "2026-10-31T08:00:00.000Z" },
];

/** Opens the profile with `items` as the stubbed list of keys. */
async function openKeys(page: Page, items: unknown): Promise<void> {
  await page.route(path, (route) => route.fulfill({ json: { items, nextCursor: null } }));
  await page.goto("/profile");
  await button(page, "Create API key").scrollIntoViewIfNeeded();
}

export const keyScenes: readonly Scene[] = [
  { name: "keys", as: "lively", show: (page) => openKeys(page, keys) },
  { name: "keys-none", as: "lively", show: (page) => openKeys(page, []) },
  {
    name: "keys-loading",
    as: "lively",
    show: async (page) => {
      await page.route(path, never);
      await page.goto("/profile");
      await page.getByRole("heading", { name: "API keys" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "keys-failed",
    as: "lively",
    show: async (page) => {
      await page.route(path, (route) => route.abort());
      await page.goto("/profile");
      await page.getByText("Your API keys did not load").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "keys-create",
    whole: false,
    as: "lively",
    show: async (page) => {
      await openKeys(page, keys);
      await button(page, "Create API key").click();
      await button(page, "Create key").click();
    },
  },
  {
    name: "keys-revoke",
    whole: false,
    as: "lively",
    show: async (page) => {
      await openKeys(page, keys);
      await button(page, "Revoke Backup script").click();
    },
  },
];
