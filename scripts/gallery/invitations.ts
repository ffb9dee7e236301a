/** Inviting a friend, and accepting an invitation. */
import type { Page } from "@playwright/test";
import { never, goToHome, type Scene } from "./scene.ts";

const times = {
  createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  sentAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  expiresAt: new Date(Date.now() + 11 * 86_400_000).toISOString(),
};
const addresses = [
  "grace@example.org",
  `${"a-very-long-name-without-an-end".repeat(2)}@a-long-domain-too.example.org`,
  "alan@example.org",
];
const items = addresses.map((recipientEmail) => ({ id: recipientEmail, recipientEmail, ...times }));

async function openInvite(page: Page): Promise<void> {
  await goToHome(page);
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Invite Friends" }).click();
  await page.getByRole("dialog").getByLabel("Email address").waitFor();
}

async function showInvited(page: Page): Promise<void> {
  await page.route("**/api/invitations*", (route) =>
    route.fulfill({ json: { items, nextCursor: "more" } }),
  );
  await openInvite(page);
  await page.getByText("grace@example.org").waitFor();
}

export const invitationScenes: readonly Scene[] = [
  { name: "invite", as: "lively", whole: false, show: openInvite },
  { name: "invite-open", as: "lively", whole: false, show: showInvited },
  {
    name: "invite-loading",
    as: "lively",
    whole: false,
    show: async (page) => {
      await page.route("**/api/invitations*", never);
      await openInvite(page);
    },
  },
  {
    name: "invite-refused",
    as: "lively",
    whole: false,
    show: async (page) => {
      await page.route("**/api/invitations*", (route) => route.abort());
      await openInvite(page);
      await page.getByLabel("Email address").fill("a@example.org, b@example.org");
      await page.keyboard.press("Enter");
      await page.getByText("Failed to send invitation").waitFor();
    },
  },
  {
    name: "invite-withdraw",
    as: "lively",
    whole: false,
    show: async (page) => {
      await showInvited(page);
      await page
        .getByRole("button", { name: /^Withdraw/ })
        .nth(1)
        .click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "login-invited",
    show: async (page) => {
      await page.route("**/api/invitations/open", (route) =>
        route.fulfill({ json: { email: "grace@example.org", inviterName: "Ada Lovelace" } }),
      );
      await page.goto("/login?invitation=token#sign_up");
      await page.getByText("Ada Lovelace has invited").waitFor();
    },
  },
  {
    name: "login-no-more-invitations",
    show: async (page) => {
      await page.goto("/login#unwanted_invitation&token=token");
      await page.getByRole("button", { name: "No more invitations" }).waitFor();
    },
  },
];
