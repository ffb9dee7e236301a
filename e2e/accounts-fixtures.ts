/** What the journeys of accounts stand on: an app of their own, whose letters lie in its outbox. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { startApp } from "../scripts/app-process.ts";
import { expectAccessible, test as base } from "./fixtures.ts";
import { findFreePort, type Mailbox, readOutbox } from "./mailbox.ts";

export const password = "a long enough password";

export const test = base.extend<object, { takeLetter: Mailbox; home: { dataDir: string } }>({
  home: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), "cp-e2e-accounts-"));
      await use({ dataDir });
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  app: [
    async ({ home }, use) => {
      const app = await startApp(home.dataDir, { PORT: String(await findFreePort()) });
      await use(app);
      await app.stop();
    },
    { scope: "worker" },
  ],
  takeLetter: [async ({ home }, use) => use(readOutbox(home.dataDir)), { scope: "worker" }],
});

export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const passwordField = (page: Page) => page.getByLabel("Password", { exact: true });

export async function signIn(page: Page, email: string, given = password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await passwordField(page).fill(given);
  await button(page, "Sign in").click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
}

/** Another browser, as far as sessions are concerned. */
export async function openOther(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL! });
  return context.newPage();
}

export async function openSecurity(page: Page): Promise<void> {
  await page.goto("/profile");
  await heading(page, "Where you are signed in").scrollIntoViewIfNeeded();
}

export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
}
