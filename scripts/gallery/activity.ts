/** The activity of a shared collection: unread, empty, loading, failed, full. */
import { activityKinds } from "#features/activity/contract.ts";
import { emptyPage, hoursAgo, longWord } from "./sample-values.ts";
import { type Scene, viewports } from "./scene.ts";
import {
  answer,
  click,
  fail,
  hang,
  openCollection,
  see,
  seeIn,
  showDialog,
  type Step,
} from "./steps.ts";

const openActivity: Step = [openCollection(), showDialog(/^Activity/)];
/** Nothing is marked as seen, so that it stays unread for the other pictures. */
const openList: Step = [
  (page) => page.route("**/activity/seen", (route) => route.fulfill({ status: 204 })),
  openActivity,
  seeIn("dialog", "list"),
];

const titled = (id: string, title: string) => ({ id, title });
/** Many days, very long words, and every kind. */
const items = activityKinds.map((kind, at) => ({
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
  "activity-long": [answer("*/activity", { items, nextCursor: null }), openList],
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
