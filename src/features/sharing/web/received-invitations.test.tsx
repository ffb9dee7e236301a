import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import {
  answerJson,
  type Answers,
  mountWithServer,
  sendEvent,
} from "#features/entries/web/testing/mount.tsx";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { ReceivedInvitations } from "./received-invitations.tsx";

const list = "/api/memberships";
const invitation = {
  id: "invitation-1",
  invitedBy: { id: "olga", name: "Olga" },
  collection: { id: "collection-1", title: "Tides", emoji: "", color: "teal" },
  role: "viewer",
  refusal: null as string | null,
  createdAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2026-02-01T00:00:00.000Z",
};

async function mountInvitations(answers: Answers) {
  const server = { items: [invitation] };
  const mounted = await mountWithServer(<ReceivedInvitations />, "/home", {
    [`GET ${list}`]: () => answerJson({ items: server.items, nextCursor: null }),
    ...answers,
  });
  return { ...mounted, server };
}

it("names the inviter and the collection, and accepts", async () => {
  const { user, server } = await mountInvitations({
    [`POST ${list}/invitation-1/accept`]: () => {
      server.items = [];
      return answerJson(createCollection({ title: "Tides" }));
    },
  });
  const card = await screen.findByRole("article", { name: "Invitation to Tides" });
  expect(card.textContent).toContain("Olga invites you to");
  expect(card.textContent).toContain("You would read its entries.");
  await user.click(screen.getByRole("button", { name: "Accept the invitation to Tides" }));
  expect(await screen.findByText("You are a member now")).toBeTruthy();
  expect(screen.queryByRole("article")).toBeNull();
});

it("shows beforehand that it cannot be accepted, and can be declined", async () => {
  const message = "This collection has 200 members already";
  await mountInvitations({
    [`GET ${list}`]: answerJson({ items: [{ ...invitation, refusal: message }], nextCursor: null }),
  });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
  expect(screen.getByRole("button", { name: /^Decline/ })).toBeTruthy();
});

it("shows on the card why it was not accepted, and can be declined then", async () => {
  const message = "You are a member of 200 collections already. Leave one first.";
  const { user, server } = await mountInvitations({
    [`POST ${list}/invitation-1/accept`]: () =>
      answerJson({ error: { code: "conflict", message } }, 409),
    [`POST ${list}/invitation-1/decline`]: () => {
      server.items = [];
      return new Response(null, { status: 204 });
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Accept/ }));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  await user.click(screen.getByRole("button", { name: /^Decline/ }));
  expect(await screen.findByText("Invitation declined")).toBeTruthy();
});

it("disappears when it is withdrawn elsewhere", async () => {
  const { client, server } = await mountInvitations({
    "GET /api/collections": answerJson({ items: [], nextCursor: null, total: 0 }),
    "GET /api/shared-collections": answerJson({ items: [], nextCursor: null }),
  });
  watchEntries(client);
  await screen.findByRole("article");
  server.items = [];
  await sendEvent("collections");
  await expect.poll(() => screen.queryByRole("article")).toBeNull();
});
