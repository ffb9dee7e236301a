import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { answerJson, mountWithServer, sendEvent } from "#features/entries/web/testing/mount.tsx";
import { NotificationsScreen } from "./notifications-screen.tsx";

const invitation = {
  id: "invitation-1",
  invitedBy: { id: "olga", name: "Olga" },
  collection: { id: "collection-1", title: "Tides", emoji: "", color: "teal" },
  role: "viewer",
  refusal: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2026-02-01T00:00:00.000Z",
};

it("lists invitations that wait for an answer, also one that arrives, and accepts them", async () => {
  let items: object[] = [];
  const { user } = await mountWithServer(<NotificationsScreen />, "/home", {
    "GET /api/notifications": answerJson({ items: [], nextCursor: null }),
    "GET /api/memberships": () => answerJson({ items, nextCursor: null }),
    "POST /api/memberships/invitation-1/accept": () => {
      items = [];
      return answerJson(createCollection({ title: "Tides" }));
    },
  });
  await screen.findByText("Nothing new");
  items = [invitation];
  await sendEvent("collections");
  const accept = await screen.findByRole("button", { name: "Accept the invitation to Tides" });
  expect(screen.queryByText("Nothing new")).toBeNull();
  await user.click(accept);
  await screen.findByText("You are a member now");
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  await screen.findByText("Nothing new");
});
