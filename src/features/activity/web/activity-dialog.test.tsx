import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ActivityItem } from "#features/activity/contract.ts";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { answerJson, type Answers, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { ToastRegion } from "#web/ui/toast/toast.tsx";
import { ActivityButton } from "./activity-button.tsx";

const path = "/api/collections/collection-1/activity";
const vera = { id: "vera", name: "Vera" };
const olga = { id: "olga", name: "Olga" };
const noContent = () => new Response(null, { status: 204 });

let made = 0;
const item = (part: Partial<ActivityItem>): ActivityItem => ({
  id: `item-${(made += 1)}`,
  kind: "entry-added",
  actor: vera,
  member: null,
  entry: null,
  entries: [],
  role: null,
  count: 1,
  createdAt: new Date().toISOString(),
  isUnread: false,
  ...part,
});

async function openDialog(items: readonly ActivityItem[], answers: Answers = {}, isMuted = false) {
  const mounted = await mountWithServer(
    <>
      <ActivityButton collection={createCollection({ unreadCount: 2, isMuted })} />
      <ToastRegion />
    </>,
    "/home",
    {
      [`GET ${path}`]: () => answerJson({ items, nextCursor: null }),
      [`POST ${path}/seen`]: noContent,
      "GET /api/profile": answerJson({ id: "olga", username: "Olga" }),
      ...answers,
    },
  );
  await mounted.user.click(screen.getByRole("button", { name: /^Activity .*2 new$/ }));
  return { ...mounted, dialog: await screen.findByRole("dialog", { name: "Activity" }) };
}

it("lists actions by day, with actors, links to entries and marks on new items", async () => {
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const { dialog, calls } = await openDialog([
    item({ entry: { id: "entry-1", title: "Spring tides" }, isUnread: true }),
    item({ kind: "entry-added", count: 500, createdAt: yesterday }),
    item({ kind: "entry-removed", actor: olga, member: vera, createdAt: yesterday }),
    item({ kind: "role-changed", member: olga, role: "editor", createdAt: yesterday }),
    item({ kind: "role-changed", member: olga, createdAt: yesterday }),
    item({ kind: "member-left", actor: null, createdAt: yesterday }),
  ]);
  await within(dialog).findByText("Today");
  const rows = within(dialog)
    .getAllByRole("listitem")
    .map((row) => within(row).getByText(/./, { selector: "p" }).textContent);
  expect(rows).toEqual([
    "Vera added Spring tides",
    "Vera added 500 entries",
    "You removed an entry that Vera added",
    "Vera changed your role to editor",
    "Vera changed your role",
    "A former member left",
  ]);
  expect(within(dialog).getByRole("link", { name: "Spring tides" }).getAttribute("href")).toBe(
    "/entry/entry-1",
  );
  expect(within(dialog).getByRole("region", { name: "Yesterday" })).toBeTruthy();
  expect(within(dialog).getAllByText("New")).toHaveLength(1);
  expect(calls.filter(({ method }) => method === "POST").map((call) => call.path)).toEqual([
    `${path}/seen`,
  ]);
});

it("names up to three of several entries, with links", async () => {
  const titles = ["Spring tides", "Neap tides", "Currents", "Waves"];
  const entries = titles.map((title, at) => ({ id: `entry-${at}`, title }));
  const { dialog } = await openDialog([
    item({ count: 12, entries }),
    item({ kind: "entry-moved-in", count: 2, entries: entries.slice(0, 2) }),
    item({ kind: "entry-edited", count: 9, entries }),
    item({ kind: "note-shown", count: 2, entries: entries.slice(2) }),
    item({ kind: "comment-written", count: 5, entries: entries.slice(0, 1) }),
    item({ count: 3, entries: entries.slice(0, 1) }),
  ]);
  await within(dialog).findByText("Today");
  const rows = within(dialog)
    .getAllByRole("listitem")
    .map((row) => within(row).getByText(/./, { selector: "p" }).textContent);
  expect(rows).toEqual([
    "Vera added Spring tides, Neap tides, Currents and 9 more",
    "Vera moved Spring tides and Neap tides here",
    "Vera edited Spring tides, Neap tides, Currents and others",
    "Vera wrote notes on Currents and Waves",
    "Vera wrote 5 comments on Spring tides",
    "Vera added Spring tides and 2 more",
  ]);
  const links = within(dialog).getAllByRole("link", { name: "Currents" });
  expect(links[0]!.getAttribute("href")).toBe("/entry/entry-2");
});

it("mutes the collection", async () => {
  const { user, dialog, calls } = await openDialog([], {
    "PATCH /api/collections/collection-1/following": answerJson({ isMuted: true }),
  });
  await within(dialog).findByText("Nothing has happened yet");
  await user.click(within(dialog).getByRole("switch", { name: "Mute this collection" }));
  expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ isMuted: true });
});

it.each([
  [false, "Failed to mute this collection"],
  [true, "Failed to unmute this collection"],
])("says what failed when the switch of a muted (%s) collection is used", async (isMuted, said) => {
  const error = { code: "internal", message: "The disk is full." };
  const { user, dialog } = await openDialog(
    [],
    { "PATCH /api/collections/collection-1/following": answerJson({ error }, 500) },
    isMuted,
  );
  const control = within(dialog).getByRole<HTMLInputElement>("switch");
  await user.click(control);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(control.checked).toBe(isMuted);
});

it("shows why the activity did not load, and retries", async () => {
  let isDown = true;
  const { user, dialog } = await openDialog([], {
    [`GET ${path}`]: () =>
      isDown
        ? answerJson({ error: { code: "internal", message: "The disk is full." } }, 500)
        : answerJson({ items: [item({ kind: "member-joined" })], nextCursor: null }),
  });
  expect(await within(dialog).findByText("The disk is full.")).toBeTruthy();
  isDown = false;
  await user.click(within(dialog).getByRole("button", { name: "Retry" }));
  expect(await within(dialog).findByText(/joined/)).toBeTruthy();
});

it("is not shown for a collection that is not shared", async () => {
  await mountWithServer(<ActivityButton collection={createCollection()} />, "/home", {});
  expect(screen.queryByRole("button")).toBeNull();
});
