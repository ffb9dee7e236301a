/** Account security: sessions, password, two-step sign-in, change of e-mail address, deletion. */
// Covers: src/features/account
import {
  button,
  expectAccessibleInBothThemes,
  heading,
  goToSecurity,
  password,
  passwordField,
  signIn,
  signOut,
  test,
} from "./testing/accounts.ts";
import { createSession, createUser, expect } from "./testing/fixtures.ts";
import { computeCode } from "./testing/totp.ts";

const newPassword = "a wholly new password";

test("sessions end, the password and the e-mail address change, and the account is deleted", async ({
  page,
  openOtherBrowser,
  takeEmail,
}) => {
  const email = "guarded@example.org";
  await createUser(page, email);
  const other = await openOtherBrowser();
  const expectOut = async () => {
    // The open page is notified, and leaves by itself.
    await other.waitForURL("**/login**");
    expect((await other.request.get("/api/account")).status()).toBe(401);
  };
  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  await signIn(other, email);
  await other.waitForURL("**/home");

  await test.step("a single session ends", async () => {
    await goToSecurity(page);
    await expect(sessions.getByRole("listitem")).toHaveCount(2);
    await expect(sessions.getByRole("listitem").filter({ hasText: "This one" })).toHaveCount(1);
    await expectAccessibleInBothThemes(page);
    await sessions
      .getByRole("listitem")
      .getByRole("button", { name: /^Sign out/ })
      .click();
    await expect(sessions.getByText("You are signed in nowhere else.")).toBeVisible();
    await expectOut();
  });

  await test.step("a new password ends the others", async () => {
    await createSession(other, email);
    await other.goto("/home");
    await button(page, "Change password").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current password").fill("not it");
    await dialog.getByLabel("New password").fill("password123");
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(dialog.getByText("This password is not right")).toBeVisible();
    await dialog.getByLabel("Current password").fill(password);
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(dialog.getByText(/too common/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel("New password").fill(newPassword);
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Your password has been updated")).toBeVisible();
    await takeEmail(email, /password .* was changed$/);
    await expectOut();
  });

  await test.step("all sessions end", async () => {
    await createSession(other, email, newPassword);
    await other.goto("/home");
    await button(page, "Sign out everywhere").click();
    await expectAccessibleInBothThemes(page);
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Sign out everywhere" })
      .click();
    await page.waitForURL("**/login");
    await expectOut();
  });
  await other.context().close();

  await test.step("a new e-mail address is valid immediately", async () => {
    await createSession(page, email, newPassword);
    await goToSecurity(page);
    await button(page, "Change e-mail address").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("New e-mail address").fill("moved@example.org");
    await dialog.getByLabel("Your password").fill(newPassword);
    await expectAccessibleInBothThemes(page);
    await button(page, "Change address").click();
    await expect(page.getByText("Your e-mail address has been changed")).toBeVisible();
    await takeEmail(email, /address .* was changed$/);
  });

  await test.step("a deleted account cannot sign in", async () => {
    await button(page, "Delete account").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("What stays")).toBeVisible();
    await dialog.getByLabel("Your password").fill(newPassword);
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expect(dialog.getByText("Please type: delete my account")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel(/to confirm$/).fill("delete my account");
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await page.waitForURL("**/login");
    await expect(page.getByText("Your account has been deleted")).toBeVisible();
    await takeEmail("moved@example.org", /was deleted$/);
    await signIn(page, "moved@example.org", newPassword);
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  });
});

test("two-step sign-in is turned on, asked for, replaced by a recovery code, and turned off", async ({
  page,
}) => {
  const email = "careful@example.org";
  await createUser(page, email);
  await goToSecurity(page);
  await button(page, "Turn on").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(password);
  await button(page, "Continue").click();
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const secret = (await dialog.locator("code").textContent())!;
  await dialog.getByLabel("Code from the app").fill(computeCode(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(heading(page, "Two-step sign-in is on")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const codes = await dialog.getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBe(10);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("commonplace-recovery-codes.txt");
  await button(page, "I have kept them").click();
  await expect(button(page, "New recovery codes")).toBeVisible();

  await test.step("the authenticator's code signs in", async () => {
    await page.goto("/home");
    await signOut(page);
    await signIn(page, email);
    await expect(heading(page, "Two-step sign-in")).toBeVisible();
    await page.goto("/home");
    await page.waitForURL("**/login");
    await signIn(page, email);
    // The current code was already used to turn it on, and codes are valid once. Use the next one.
    const next = computeCode(secret, Date.now() + 30_000);
    await page.getByLabel("Code", { exact: true }).fill(next);
    await button(page, "Verify").click();
    await page.waitForURL("**/home");
    await signOut(page);
  });

  await test.step("a recovery code signs in", async () => {
    await signIn(page, email);
    await button(page, "Use a recovery code").click();
    await page.getByLabel("Recovery code").fill("nonsense");
    await button(page, "Verify").click();
    await expect(page.getByRole("alert")).toContainText("This recovery code is not right");
    await expectAccessibleInBothThemes(page);
    await page.getByLabel("Recovery code").fill(codes[0]!);
    await button(page, "Verify").click();
    await page.waitForURL("**/home");
  });

  await test.step("it is asked for over the page when the session has ended", async () => {
    await page.goto("/chat");
    await page.getByLabel("Your question").fill("What do herons eat?");
    await page.context().clearCookies();
    await page.getByLabel("Your question").press("Enter");
    const over = page.getByRole("dialog", { name: "Your session has ended" });
    await passwordField(page).fill(password);
    await page.keyboard.press("Enter");
    await expect(over.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
    await expect(over.getByLabel("Code")).toBeFocused();
    await button(page, "Use a recovery code").click();
    await over.getByLabel("Recovery code").fill(codes[1]!);
    await page.keyboard.press("Enter");
    await expect(over).toBeHidden();
    // The question is asked by itself.
    await page.waitForURL(/\/chat\/.+/);
    await expect(page.getByText("What do herons eat?").first()).toBeVisible();
  });

  await test.step("it is turned off", async () => {
    await goToSecurity(page);
    await button(page, "Turn off").click();
    await dialog.getByLabel("Your password").fill(password);
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByText("Two-step sign-in is off")).toBeVisible();
    await expect(button(page, "Turn on")).toBeVisible();
  });
});
