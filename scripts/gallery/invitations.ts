import { daysAgo } from "./sample-values.ts";
import { type Scene, viewports } from "./scene.ts";
import { answer, choose, enter, fail, hang, openHome, see, type Step } from "./steps.ts";

const addresses = [
  "grace@example.org",
  `${"a-very-long-name-without-an-end".repeat(2)}@a-long-domain-too.example.org`,
  "alan@example.org",
];
const items = addresses.map((recipientEmail) => ({
  id: recipientEmail,
  recipientEmail,
  createdAt: daysAgo(3),
  sentAt: daysAgo(3),
  expiresAt: daysAgo(-11),
}));

const openInvite: Step = [
  openHome,
  choose("Your account", "Invite Friends"),
  (page) => page.getByLabel("Email address").waitFor(),
];
const showInvited: Step = [
  answer("invitations", { items, nextCursor: "more" }),
  openInvite,
  "grace@example.org",
];

export const invitationScenes: readonly Scene[] = viewports("lively", {
  invite: openInvite,
  "invite-open": showInvited,
  "invite-loading": [hang("invitations"), openInvite],
  "invite-refused": [
    fail("invitations"),
    openInvite,
    enter("Email address", "a@example.org, b@example.org"),
    "Please enter one e-mail address at a time",
  ],
  "invite-withdraw": [
    showInvited,
    (page) =>
      page
        .getByRole("button", { name: /^Withdraw/ })
        .nth(1)
        .click(),
    see("alertdialog"),
  ],
});
