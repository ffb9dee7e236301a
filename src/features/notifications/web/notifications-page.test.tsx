import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, mountWithServer, sendEvent } from "#features/entries/web/testing/mount.tsx";
import type { Notification } from "#features/notifications/contract.ts";
import { NotificationsPage } from "./notifications-page.tsx";

const one = (id: string, part: Partial<Notification> = {}): Notification => ({
  id,
  kind: "commented",
  actor: { id: "vera", name: "Vera" },
  collection: { id: "collection-1", title: "Tides" },
  entry: { id: "entry-1", title: "Tide tables" },
  commentId: "comment-1",
  excerpt: "What is the source?",
  role: null,
  isRead: false,
  createdAt: "2026-11-20T12:00:00.000Z",
  ...part,
});

const mount = (list: () => Notification[], answers = {}) =>
  mountWithServer(<NotificationsPage />, "/home", {
    "GET /api/notifications": () => answerJson({ items: list(), nextCursor: null }),
    ...answers,
  });
const rows = async () =>
  within(await screen.findByRole("list", { name: "Notifications" })).getAllByRole("listitem");

it("leads to what each is about, and nowhere from a collection that is closed", async () => {
  await mount(() => [
    one("1"),
    one("2", { kind: "owner", entry: null, commentId: null, excerpt: null }),
    one("3", { kind: "removed", entry: null, commentId: null, excerpt: null }),
  ]);
  const [comment, owner, removed] = await rows();
  const link = within(comment!).getByRole("link", { name: "Vera commented on “Tide tables”" });
  expect(link.getAttribute("href")).toBe("/entry/entry-1#comment-comment-1");
  expect(comment!.textContent).toContain("What is the source?");
  expect(within(owner!).getByRole("link").getAttribute("href")).toBe("/collection/collection-1");
  expect(within(removed!).queryByRole("link")).toBeNull();
  expect(removed!.textContent).toContain("You are no longer a member of “Tides”");
});

it("marks all that are shown as read, and not what arrives later", async () => {
  let items = [one("1"), one("2", { createdAt: "2026-11-19T12:00:00.000Z" })];
  const { calls, user } = await mount(() => items, {
    "POST /api/notifications/read": () => {
      items = items.map((item) => ({ ...item, isRead: true }));
      return new Response(null, { status: 204 });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      until: "2026-11-20T12:00:00.000Z",
    }),
  );
  expect(await screen.findAllByRole("button", { name: /^Mark as unread/ })).toHaveLength(2);
});

it("shows what arrives while it is open, after it was empty", async () => {
  let items: Notification[] = [];
  await mount(() => items);
  await screen.findByText("Nothing new");
  items = [one("1")];
  await sendEvent("notifications");
  expect(await rows()).toHaveLength(1);
});
