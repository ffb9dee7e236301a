/** Shared collections: for their owner, for members, and while inviting, moving, leaving. */
import type { Page } from "@playwright/test";
import { goToHome, never, type Scene } from "./scene.ts";

type Ids = Record<string, string>;

async function openCollection(page: Page, id: string | undefined): Promise<void> {
  await page.goto(`/collection/${id}`);
  await page.getByRole("feed").locator("[data-index]").getByRole("article").first().waitFor();
}

export async function openShare(
  page: Page,
  ids: Ids,
  collection = ids["collection"],
): Promise<void> {
  await openCollection(page, collection);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("dialog").getByRole("list").first().waitFor();
}

export async function openMembers(page: Page, ids: Ids): Promise<void> {
  await openCollection(page, ids["collection"]);
  await page.getByRole("button", { name: /^Shared ·/ }).click();
  await page.getByRole("dialog").getByRole("list").first().waitFor();
}

export async function ask(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "More about vera" }).click();
  await page.getByRole("menuitem", { name: action }).click();
  await page.getByRole("alertdialog").waitFor();
}

async function openEntry(page: Page, id: string | undefined): Promise<void> {
  await page.goto(`/entry/${id}`);
  await page.getByText("edgar’s note").first().waitFor();
}

async function openMove(page: Page): Promise<void> {
  await goToHome(page);
  const titles = page.getByRole("article").getByRole("heading", { level: 3 });
  await titles.getByRole("button").first().focus();
  await page.keyboard.press("m");
}

async function openHome(page: Page): Promise<void> {
  await goToHome(page);
  await page.getByRole("button", { name: /^Accept/ }).waitFor();
}

export const sharingScenes: readonly Scene[] = [
  { name: "sharing-home", as: "vera", show: openHome },
  { name: "sharing-home-owner", as: "olga", show: goToHome },
  {
    name: "sharing-home-failed",
    as: "vera",
    whole: false,
    show: async (page) => {
      await page.route("**/accept", (route) => route.abort());
      await goToHome(page);
      await page.getByRole("button", { name: /^Accept/ }).click();
      await page.getByRole("main").getByRole("alert").waitFor();
    },
  },
  {
    name: "sharing-collection-owner",
    as: "olga",
    show: (page, ids) => openCollection(page, ids["collection"]),
  },
  {
    name: "sharing-collection-editor",
    as: "vera",
    show: (page, ids) => openCollection(page, ids["collection"]),
  },
  {
    name: "sharing-collection-viewer",
    as: "vera",
    show: (page, ids) => openCollection(page, ids["reading"]),
  },
  {
    name: "sharing-dialog-first",
    as: "olga",
    whole: false,
    show: (page, ids) => openShare(page, ids, ids["quiet"]),
  },
  { name: "sharing-dialog", as: "olga", whole: false, show: openShare },
  {
    name: "sharing-dialog-loading",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await page.route("**/members", never);
      await openCollection(page, ids["collection"]);
      await page.getByRole("button", { name: "Share", exact: true }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "sharing-dialog-refused",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await openShare(page, ids);
      await page.getByLabel("E-mail address").fill("vera@example.org");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").getByText("This person is a member already").first().waitFor();
    },
  },
  {
    name: "sharing-dialog-wrong",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await openShare(page, ids);
      await page.getByLabel("E-mail address").fill("a@example.org, b@example.org");
      await page.keyboard.press("Enter");
      await page.getByText("one e-mail address at a time").waitFor();
    },
  },
  {
    name: "sharing-dialog-unsent",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await openShare(page, ids);
      const email = `${"a-very-long-name-".repeat(3)}@example.org`;
      const invited = { id: "x", status: "invited", role: "viewer", email, sentAt: null };
      await page.route("**/members", (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 201, json: { ...invited, expiresAt: "2027-01-01T00:00Z" } })
          : route.continue(),
      );
      await page.getByLabel("E-mail address").fill(email);
      await page.keyboard.press("Enter");
      await page.getByText("No e-mail was sent").waitFor();
    },
  },
  {
    name: "sharing-remove",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await openShare(page, ids);
      await ask(page, "Remove…");
    },
  },
  {
    name: "sharing-hand-over",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await openShare(page, ids);
      await ask(page, "Make owner…");
    },
  },
  { name: "sharing-members", as: "vera", whole: false, show: openMembers },
  {
    name: "sharing-leave",
    as: "vera",
    whole: false,
    show: async (page, ids) => {
      await openMembers(page, ids);
      await page.getByRole("button", { name: "Leave…" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "sharing-entry-member",
    as: "vera",
    show: (page, ids) => openEntry(page, ids["entry"]),
  },
  {
    name: "sharing-entry-own",
    as: "olga",
    show: (page, ids) => openEntry(page, ids["entry"]),
  },
  {
    name: "sharing-entry-note",
    as: "vera",
    whole: false,
    show: async (page, ids) => {
      await openEntry(page, ids["entry"]);
      await page.getByRole("button", { name: "Edit your note" }).click();
    },
  },
  {
    name: "sharing-detail",
    as: "vera",
    whole: false,
    show: async (page, ids) => {
      await openCollection(page, ids["collection"]);
      const cards = page.getByRole("feed").getByRole("article");
      await cards.last().getByRole("heading").getByRole("button").click();
      await page.getByText("edgar’s note").first().waitFor();
    },
  },
  {
    name: "sharing-entry-remove",
    as: "olga",
    whole: false,
    show: async (page, ids) => {
      await page.goto(`/entry/${ids["theirs"]}`);
      await page.getByRole("button", { name: "Remove…" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "sharing-add",
    as: "vera",
    whole: false,
    show: async (page, ids) => {
      await openCollection(page, ids["collection"]);
      await page.getByRole("main").getByRole("button", { name: "Add Entry" }).click();
      await page.getByText(/people will see/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "sharing-move",
    as: "vera",
    whole: false,
    show: async (page) => {
      await openMove(page);
      await page.getByRole("dialog").getByText("olga’s").waitFor();
    },
  },
  {
    name: "sharing-move-question",
    as: "vera",
    whole: false,
    show: async (page) => {
      await openMove(page);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /olga’s/ })
        .click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
];
