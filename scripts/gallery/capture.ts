/** Sign-in, the dashboard, and adding an entry. */
import type { Page } from "@playwright/test";
import { never, goToHome, goToClientRendered, type Scene } from "./scene.ts";

async function openAddEntry(page: Page): Promise<void> {
  await page.goto("/home");
  await page.getByRole("heading", { name: "Your Collections" }).waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
  await page.getByPlaceholder("Paste or type URL here...").waitFor();
}

async function addUnreachable(page: Page): Promise<void> {
  await openAddEntry(page);
  await page
    .getByPlaceholder("Paste or type URL here...")
    .fill(`http://192.168.7.${Math.floor(Math.random() * 200)}/${Date.now()}`);
  await page.getByRole("button", { name: "Add URL Entry" }).click();
  await page.getByRole("region", { name: "What went wrong" }).waitFor();
}

export const captureScenes: readonly Scene[] = [
  {
    name: "login",
    show: (page) => page.goto("/login").then(() => page.getByLabel("E-mail").waitFor()),
  },
  {
    name: "login-sign-up",
    show: async (page) => {
      await page.goto("/login");
      await page.getByRole("button", { name: "Create an account" }).click();
    },
  },
  {
    name: "login-refused",
    show: async (page) => {
      await page.goto("/login");
      await page.getByLabel("E-mail").fill("nobody@example.org");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText(/invalid/i).waitFor();
    },
  },
  {
    name: "home-empty",
    as: "new",
    show: async (page) => {
      await page.goto("/home");
      await page
        .getByRole("region", { name: "Your Collections" })
        .getByRole("article")
        .first()
        .waitFor();
    },
  },
  { name: "home", as: "lively", show: goToHome },
  { name: "home-crowded", as: "crowded", show: goToHome },
  { name: "home-long-words", as: "long", show: goToHome },
  {
    name: "home-loading",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/{entries,collections}*", never);
      await goToClientRendered(page, "/home");
      await page.getByRole("heading", { name: "Recent Entries" }).waitFor();
    },
  },
  {
    name: "home-load-failed",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/{entries,collections}*", (route) =>
        route.fulfill({
          status: 503,
          json: { error: { code: "unavailable", message: "The database does not answer" } },
        }),
      );
      await goToClientRendered(page, "/home");
      await page
        .getByRole("button", { name: /retry|try again/i })
        .first()
        .waitFor();
    },
  },
  {
    name: "home-card-edit",
    as: "lively",
    show: async (page) => {
      await goToHome(page);
      await page.getByRole("article").nth(1).getByRole("button", { name: /edit/i }).click();
      await page.getByLabel("Why is it interesting?").waitFor();
    },
  },
  {
    name: "home-entry-dialog",
    as: "lively",
    whole: false,
    show: async (page) => {
      await goToHome(page);
      await page.getByRole("article").nth(1).getByRole("heading").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "add-entry-url", as: "lively", whole: false, show: openAddEntry },
  {
    name: "add-entry-text",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openAddEntry(page);
      await page.getByRole("tab", { name: "Text" }).click();
    },
  },
  {
    name: "add-entry-file",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openAddEntry(page);
      await page.getByRole("tab", { name: "File" }).click();
      await page.locator("input[type=file]").setInputFiles({
        name: "tides-of-the-north-sea.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.alloc(240_000),
      });
    },
  },
  {
    name: "add-entry-busy",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openAddEntry(page);
      await page.route("**/api/functions/process-url", never);
      await page.getByPlaceholder("Paste or type URL here...").fill("https://example.org/tides");
      await page.getByRole("button", { name: "Add URL Entry" }).click();
      await page.getByText("Processing...").waitFor();
    },
  },
  { name: "add-entry-failed", as: "new", whole: false, show: addUnreachable },
  {
    name: "add-entry-failed-close",
    as: "new",
    whole: false,
    show: async (page) => {
      await addUnreachable(page);
      await page.keyboard.press("Escape");
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "add-entry-duplicate",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openAddEntry(page);
      await page
        .getByPlaceholder("Paste or type URL here...")
        .fill("http://192.168.7.7/wiki/tides#spring");
      await page.getByRole("button", { name: "Add URL Entry" }).click();
      await page.getByRole("button", { name: "Add it again" }).waitFor();
    },
  },
];
