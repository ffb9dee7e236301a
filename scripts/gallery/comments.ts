/** Comments below an entry of a shared collection, and notifications. */
import type { Page } from "@playwright/test";
import { goToClientRendered, never, type Scene } from "./scene.ts";

type Ids = Record<string, string>;

const comments = (page: Page) => page.getByRole("region", { name: "Comments" });
const field = (page: Page) => page.getByRole("textbox", { name: "Your comment" });

async function openComments(page: Page, id: string | undefined): Promise<void> {
  await page.goto(`/entry/${id}`);
  await field(page).waitFor();
  await comments(page).scrollIntoViewIfNeeded();
}

async function openList(page: Page): Promise<void> {
  await page.goto("/notifications");
  await page.getByRole("list", { name: "Notifications" }).waitFor();
}

/** Unread again, as earlier scenes may have shown the comments. */
async function unreadAll(page: Page): Promise<void> {
  const answer = await page.request.get("/api/notifications");
  const { items } = (await answer.json()) as { items: { id: string }[] };
  for (const { id } of items.slice(0, 2))
    await page.request.patch(`/api/notifications/${id}`, { data: { isRead: false } });
}

export const commentScenes: readonly Scene[] = [
  {
    name: "comments-owner",
    as: "olga",
    show: (page, ids: Ids) => openComments(page, ids["entry"]),
  },
  {
    name: "comments-member",
    as: "vera",
    whole: false,
    show: (page, ids: Ids) => openComments(page, ids["entry"]),
  },
  {
    name: "comments-mention",
    as: "vera",
    whole: false,
    show: async (page, ids: Ids) => {
      await openComments(page, ids["entry"]);
      await field(page).fill("");
      await field(page).pressSequentially("What does @");
      await page.getByRole("listbox").waitFor();
      await page.getByRole("listbox").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "comments-none",
    as: "olga",
    whole: false,
    show: async (page, ids: Ids) => {
      await page.route("**/comments?*", (route) =>
        route.fulfill({ json: { items: [], nextCursor: null } }),
      );
      await openComments(page, ids["entry"]);
    },
  },
  {
    name: "comments-failed",
    as: "olga",
    whole: false,
    show: async (page, ids: Ids) => {
      await page.route("**/comments?*", (route) => route.abort());
      await page.goto(`/entry/${ids["entry"]}`);
      await page.getByText("The comments did not load").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "comments-loading",
    as: "olga",
    whole: false,
    show: async (page, ids: Ids) => {
      await page.route("**/comments?*", never);
      await page.goto(`/entry/${ids["entry"]}`);
      await comments(page).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "comments-unsent",
    as: "vera",
    whole: false,
    show: async (page, ids: Ids) => {
      await openComments(page, ids["entry"]);
      await page.route("**/comments", (route) => route.abort());
      await field(page).fill("This is not lost.");
      await page.getByRole("button", { name: "Comment", exact: true }).click();
      await comments(page)
        .getByText(/cannot be reached/)
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: "comments-delete",
    as: "olga",
    whole: false,
    show: async (page, ids: Ids) => {
      await openComments(page, ids["entry"]);
      await comments(page)
        .getByRole("button", { name: /^Delete the comment by edgar/ })
        .click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "notifications",
    as: "olga",
    show: async (page) => {
      await unreadAll(page);
      await openList(page);
    },
  },
  {
    name: "notifications-none",
    as: "new",
    show: async (page) => {
      await page.goto("/notifications");
      await page.getByText("Nothing new").waitFor();
    },
  },
  {
    name: "notifications-loading",
    as: "olga",
    show: async (page) => {
      await page.route("**/api/notifications?*", never);
      await goToClientRendered(page, "/notifications");
      await page.getByRole("heading", { name: "Notifications" }).waitFor();
    },
  },
  {
    name: "notifications-failed",
    as: "olga",
    show: async (page) => {
      await page.route("**/api/notifications?*", (route) => route.abort());
      await goToClientRendered(page, "/notifications");
      await page.getByText("Failed to load notifications").first().waitFor();
    },
  },
  {
    name: "notifications-setting",
    as: "vera",
    whole: false,
    show: async (page) => {
      // Addresses are not confirmed without SMTP.
      await page.route("**/api/notifications/email", (route) =>
        route.fulfill({
          json: {
            isOn: true,
            timeZone: "Europe/Berlin",
            nextAt: "2027-01-01T07:00:00.000Z",
            email: "vera@example.org",
            isConfirmed: true,
          },
        }),
      );
      await page.goto("/profile");
      await page.getByRole("switch", { name: "Daily e-mail" }).scrollIntoViewIfNeeded();
      await page
        .getByText(/^At 8:00/)
        .last()
        .waitFor();
    },
  },
];
