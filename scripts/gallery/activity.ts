/** What members of a shared collection say and do: comments, notifications and activity. */
import type { Locator, Page } from "@playwright/test";
import { activityKinds } from "#features/activity/contract.ts";
import { emptyPage, hoursAgo, longWord } from "./sample-values.ts";
import { type Scene, touchScreens, viewports, wholePages } from "./scene.ts";
import {
  answer,
  click,
  confirm,
  fail,
  hang,
  load,
  openCollection,
  openInClient,
  scrollTo,
  scrollToRole,
  see,
  seeIn,
  showDialog,
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
  ...touchScreens("vera", {
    "header-bell": [unreadAll, "/notifications", see("button", /^Accept/)],
    "header-hidden": [
      "/entry/{entry}",
      // Both come with the JavaScript, which also hides the header.
      see("link", /^Notifications/),
      see("link", /^Comments/),
      (page) => page.evaluate(() => scrollBy(0, 1_000)),
      (page) =>
        page.waitForFunction(
          () => document.querySelector("header")!.getBoundingClientRect().bottom <= 0,
        ),
    ],
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

const openActivity: Step = [openCollection(), showDialog(/^Activity/)];
/** Nothing is marked as seen, so that it stays unread for the other pictures. */
const openList: Step = [
  (page) => page.route("**/activity/seen", (route) => route.fulfill({ status: 204 })),
  openActivity,
  seeIn("dialog", "list"),
];

const titled = (id: string, title: string) => ({ id, title });
/** Many days, very long words, and every kind. */
const longList = activityKinds.map((kind, at) => ({
  id: `00000000-0000-4000-8000-0000000000${10 + at}`,
  kind,
  actor: at % 5 === 4 ? null : { id: `a${at % 3}`, name: at % 3 === 0 ? longWord : "edgar" },
  member: { id: "m", name: at % 2 === 0 ? longWord : "vera" },
  entry: at % 2 === 0 ? titled("e", `${longWord} ${longWord}`) : null,
  entries:
    at % 2 === 0 ? [] : [titled("e1", longWord), titled("e2", "Tides"), titled("e3", "Currents")],
  role: kind === "role-changed" ? "editor" : null,
  count: at % 3 === 1 ? 12_345 : 1,
  createdAt: hoursAgo(at * at),
  isUnread: at < 4,
}));

export const activityScenes: readonly Scene[] = viewports("olga", {
  "activity-unread": [openCollection(), see("button", /^Activity .*new/)],
  "activity-list": openList,
  "activity-long": [answer("*/activity", { items: longList, nextCursor: null }), openList],
  "activity-empty": [answer("*/activity", emptyPage), openActivity, "Nothing has happened yet"],
  "activity-loading": [hang("*/activity"), openActivity],
  "activity-failed": [fail("*/activity"), openActivity, seeIn("dialog", "button", "Retry")],
  "activity-mute-failed": [
    fail("*/following"),
    openList,
    click("Mute this collection", "switch"),
    "Failed to mute this collection",
  ],
});
