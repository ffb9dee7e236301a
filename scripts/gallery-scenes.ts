/** What the gallery shows: each screen in each state that a person can meet it in. */
import type { Page } from "@playwright/test";
import type { AccountName } from "./gallery-accounts.ts";

export type Scene = {
  name: string;
  as?: AccountName;
  /** False where only what is in view matters, such as under a dialog. */
  whole?: boolean;
  show: (page: Page, ids: Record<string, string>) => Promise<unknown>;
};

const never = () => new Promise<never>(() => {});

async function openAddEntry(page: Page): Promise<void> {
  await page.goto("/home");
  await page.getByRole("heading", { name: "Your Collections" }).waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Add Entry" }).click();
  await page.getByPlaceholder("Paste or type URL here...").waitFor();
}

async function openHome(page: Page): Promise<void> {
  await page.goto("/home");
  await page.getByRole("region", { name: "Recent Entries" }).getByRole("article").first().waitFor();
}

export const scenes: readonly Scene[] = [
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
  { name: "home", as: "lively", show: openHome },
  { name: "home-crowded", as: "crowded", show: openHome },
  { name: "home-long-words", as: "long", show: openHome },
  {
    name: "home-loading",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/{entries,collections}*", never);
      await page.goto("/home");
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
      await page.goto("/home");
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
      await openHome(page);
      await page.getByRole("article").nth(1).getByRole("button", { name: /edit/i }).click();
      await page.getByLabel("Why is it interesting?").waitFor();
    },
  },
  {
    name: "home-entry-dialog",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openHome(page);
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
  {
    name: "add-entry-failed",
    as: "new",
    whole: false,
    show: async (page) => {
      await openAddEntry(page);
      await page
        .getByPlaceholder("Paste or type URL here...")
        .fill(`http://192.168.7.${Math.floor(Math.random() * 200)}/${Date.now()}`);
      await page.getByRole("button", { name: "Add URL Entry" }).click();
      await page.getByRole("region", { name: "What went wrong" }).waitFor();
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
  {
    name: "collection",
    as: "lively",
    show: (page, ids) =>
      page
        .goto(`/collection/${ids["collection"]}`)
        .then(() => page.getByRole("article").first().waitFor()),
  },
  {
    name: "collection-full",
    as: "crowded",
    whole: false,
    show: (page, ids) =>
      page
        .goto(`/collection/${ids["collection"]}`)
        .then(() => page.getByRole("article").first().waitFor()),
  },
  {
    name: "collection-long-words",
    as: "long",
    show: (page, ids) =>
      page
        .goto(`/collection/${ids["collection"]}`)
        .then(() => page.getByRole("article").first().waitFor()),
  },
  {
    name: "collection-empty",
    as: "new",
    show: (page, ids) =>
      page
        .goto(`/collection/${ids["collection"]}`)
        .then(() => page.getByRole("heading", { level: 1, name: "Unfiled" }).waitFor()),
  },
  {
    name: "collection-no-match",
    as: "lively",
    show: async (page, ids) => {
      await page.goto(`/collection/${ids["collection"]}`);
      await page.locator("[data-search-box]").fill("zeppelin");
      await page.getByText(/no entries match/i).waitFor();
    },
  },
  {
    name: "collection-detail",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await page.goto(`/collection/${ids["collection"]}`);
      await page.getByRole("article").first().getByRole("heading").first().click();
      await page.getByRole("heading", { name: "Key Takeaways" }).first().waitFor();
    },
  },
  {
    name: "collection-loading",
    as: "lively",
    show: async (page, ids) => {
      await page.route("**/api/{entries,collections}**", never);
      await page.goto(`/collection/${ids["collection"]}`);
      await page.getByRole("main").waitFor();
    },
  },
  {
    name: "collection-unknown",
    as: "lively",
    show: (page) =>
      page
        .goto("/collection/00000000-0000-7000-8000-000000000000")
        .then(() => page.getByRole("heading", { name: "This collection is not here" }).waitFor()),
  },
  {
    name: "entry",
    as: "lively",
    show: (page, ids) =>
      page
        .goto(`/entry/${ids["entry"]}`)
        .then(() => page.getByRole("heading", { name: "Main Topics" }).waitFor()),
  },
  {
    name: "entry-long-words",
    as: "long",
    show: (page, ids) =>
      page
        .goto(`/entry/${ids["entry"]}`)
        .then(() => page.getByRole("heading", { level: 1 }).waitFor()),
  },
  {
    name: "entry-failed",
    as: "lively",
    show: (page, ids) =>
      page
        .goto(`/entry/${ids["failed"]}`)
        .then(() => page.getByRole("heading", { level: 1 }).waitFor()),
  },
  {
    name: "entry-loading",
    as: "lively",
    show: async (page, ids) => {
      await page.route("**/api/entries/**", never);
      await page.goto(`/entry/${ids["entry"]}`);
      await page.getByRole("main").waitFor();
    },
  },
  {
    name: "not-found",
    as: "lively",
    show: (page) =>
      page.goto("/nowhere").then(() => page.getByRole("heading", { level: 1 }).waitFor()),
  },
  {
    name: "keys",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openHome(page);
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
];
