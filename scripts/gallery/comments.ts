/** Comments below an entry of a shared collection, and notifications. */
import type { Locator, Page } from "@playwright/test";
import { emptyPage } from "./sample-values.ts";
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  answer,
  click,
  confirm,
  fail,
  hang,
  load,
  openInClient,
  scrollTo,
  scrollToRole,
  see,
  type Step,
} from "./steps.ts";

const field = (page: Page): Locator => page.getByRole("textbox", { name: "Your comment" });
const openComments: Step = [
  "/entry/{entry}",
  (page) => field(page).waitFor(),
  scrollToRole("region", "Comments"),
];
const openNotifications = (stub: Step): Step => [
  stub,
  openInClient("/notifications"),
  see("heading", "Notifications"),
];

/** Unread again, because earlier scenes may have shown the comments. */
const unreadAll: Step = async (page) => {
  const { items } = await load<{ items: { id: string }[] }>(page, "/api/notifications");
  for (const { id } of items.slice(0, 2))
    await page.request.patch(`/api/notifications/${id}`, { data: { isRead: false } });
};

export const commentScenes: readonly Scene[] = [
  ...wholePages("olga", {
    "comments-owner": openComments,
    notifications: [unreadAll, "/notifications", see("list", "Notifications")],
    "notifications-loading": openNotifications(hang("notifications")),
    "notifications-failed": [
      openNotifications(fail("notifications")),
      "Failed to load notifications",
    ],
  }),
  ...wholePages("new", { "notifications-none": ["/notifications", "Nothing new"] }),
  ...viewports("olga", {
    "comments-none": [answer("*/comments", emptyPage), openComments],
    "comments-failed": [
      fail("*/comments"),
      "/entry/{entry}",
      scrollTo("The comments did not load"),
    ],
    "comments-loading": [hang("*/comments"), "/entry/{entry}", scrollToRole("region", "Comments")],
    "comments-delete": [openComments, confirm(/^Delete the comment by edgar/)],
  }),
  ...viewports("vera", {
    "comments-member": openComments,
    "comments-mention": [
      openComments,
      (page) => field(page).fill(""),
      (page) => field(page).pressSequentially("What does @"),
      see("listbox"),
      scrollToRole("listbox"),
    ],
    "comments-unsent": [
      openComments,
      fail("*/comments"),
      (page) => field(page).fill("This is not lost."),
      click(/^Comment$/),
      scrollTo(/cannot be reached/),
    ],
    "notifications-setting": [
      // Addresses are not confirmed without SMTP.
      answer("notifications/email", {
        isOn: true,
        timeZone: "Europe/Berlin",
        nextAt: "2027-01-01T07:00:00.000Z",
        email: "vera@example.org",
        isConfirmed: true,
      }),
      "/profile",
      scrollToRole("switch", "Daily e-mail"),
      (page) =>
        page
          .getByText(/^At 8:00/)
          .last()
          .waitFor(),
    ],
  }),
];
