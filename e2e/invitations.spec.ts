/** Invitations by e-mail: one recipient signs up, another refuses further invitations. */
// Covers: src/features/invitations
import type { Page } from "@playwright/test";
import { button, heading, passwordField } from "./testing/accounts.ts";
import {
  closeQuestions,
  expect,
  expectAccessibleInBothThemes,
  password,
  signUp,
  test,
} from "./testing/fixtures.ts";
import { parseLink } from "./testing/mailbox.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Invite a friend" });

/** Opens the dialog with the keyboard only. */
async function openInvite(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("inv");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Email address")).toBeFocused();
}

async function invite(page: Page, address: string): Promise<void> {
  await openInvite(page);
  await page.keyboard.type(address);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Invitation sent!")).toBeVisible();
  await expect(page.getByText(`We've sent an invitation to ${address}`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
}

test("signs up an invited friend, withdraws an invitation, and sends no more to a recipient who refuses invitations", async ({
  page,
  openOtherBrowser,
  takeEmail,
}) => {
  await signUp(page, "inviter@example.org");
  await openInvite(page);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Your account" })).toBeFocused();
  const address = "invited@example.org";
  await invite(page, address);
  const link = parseLink(await takeEmail(address, /^inviter invites you to/));

  await openInvite(page);
  await expect(dialog(page).getByText(address, { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const friend = await openOtherBrowser();
  await friend.goto(link);
  await expect(heading(friend, "Create an account")).toBeVisible();
  await expect(friend.getByLabel("E-mail")).toHaveValue(address);
  await expect(friend.getByText(/^inviter has invited invited@example\.org/)).toBeVisible();
  await expect(friend).not.toHaveURL(/invitation/);
  await expectAccessibleInBothThemes(friend);
  await passwordField(friend).fill(password);
  await button(friend, "Create account").click();
  await friend.waitForURL("**/home");
  await closeQuestions(friend);
  await friend.context().close();

  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Your account" })).toBeFocused();
  await openInvite(page);
  await expect(dialog(page).getByText(/^No open invitations/)).toBeVisible();

  const late = await openOtherBrowser();
  await late.goto(link);
  await expect(late.getByText(/^This invitation is not valid any more/)).toBeVisible();

  // An invitation is withdrawn, and its recipient refuses further ones.
  const lonely = "alone@example.org";
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Your account" })).toBeFocused();
  await invite(page, lonely);
  const text = await takeEmail(lonely, /^inviter invites you to/);

  await openInvite(page);
  await button(page, `Withdraw the invitation to ${lonely}`).click();
  const question = page.getByRole("alertdialog", { name: "Withdraw this invitation?" });
  await expectAccessibleInBothThemes(page);
  await button(page, "Withdraw").click();
  await expect(question).toHaveCount(0);
  await expect(dialog(page).getByLabel("Email address")).toBeFocused();
  await page.keyboard.press("Escape");

  await late.goto("about:blank");
  await late.goto(parseLink(text));
  await expect(late.getByText(/^This invitation is not valid any more/)).toBeVisible();
  await late.goto(/^https?:\S+#unwanted_invitation\S+$/m.exec(text)![0]);
  await expect(heading(late, "No more invitations")).toBeVisible();
  await expectAccessibleInBothThemes(late);
  await button(late, "No more invitations").click();
  await expect(late.getByText("No more invitations will be sent to your address.")).toBeVisible();

  await openInvite(page);
  await page.keyboard.type(lonely);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Failed to send invitation")).toBeVisible();
  await expect(page.getByText(/^No more invitations can be sent to this address/)).toHaveCount(1);
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(dialog(page).getByLabel("Email address")).toHaveValue(lonely);
});
