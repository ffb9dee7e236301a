/**
 * Sign-up, sign-in and password reset in an installation without SMTP, whose e-mails are stored in its
 * outbox.
 */
// Covers: src/features/account
import {
  button,
  expectAccessibleInBothThemes,
  heading,
  password,
  passwordField,
  signIn,
  signOut,
  test,
} from "./testing/accounts.ts";
import { closeQuestions, expect, expectAccessible, signUp } from "./testing/fixtures.ts";
import { parseLink } from "./testing/mailbox.ts";

const isDead = /This link has been used or has expired/;

test("every view of the sign-in page is reachable and accessible", async ({ page }) => {
  await page.goto("/login");
  await expect(heading(page, "Sign in")).toBeVisible();
  // Without configuration, nothing offers Google.
  await expect(button(page, "Google")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  await page.getByLabel("E-mail").fill("kept@example.org");
  for (const [link, title] of [
    ["Create an account", "Create an account"],
    ["Sign in", "Sign in"],
    ["Forgot password?", "Forgotten password"],
    ["Magic link", "Sign in by magic link"],
    ["Get a code", "Sign in with a code"],
  ] as const) {
    await button(page, link).click();
    await expect(heading(page, title)).toBeFocused();
    await expect(page.getByLabel("E-mail")).toHaveValue("kept@example.org");
    // The first view is shown again, and has been checked.
    if (title !== "Sign in") await expectAccessibleInBothThemes(page);
  }
  await page.goBack();
  await expect(heading(page, "Sign in by magic link")).toBeVisible();

  // Opened by links and by two-step sign-in. In an open page only the hash changes, and nothing loads.
  for (const [view, title] of [
    ["update_password&token=x", "Set a new password"],
    ["two_factor", "Two-step sign-in"],
    ["verify_email&token=x", "Confirm your address"],
  ] as const) {
    await page.goto(`/login#${view}`);
    await expect(heading(page, title)).toBeVisible();
    await expect(page).not.toHaveURL(/token/);
    await expectAccessibleInBothThemes(page);
  }
});

test("remembers a session only on request, and resets a forgotten password by e-mail, which ends every session", async ({
  page,
  context,
  openOtherBrowser,
  takeEmail,
}) => {
  const email = "back@example.org";
  await signUp(page, email);
  await signOut(page);

  await test.step("a session ends with the browser, unless it is to be remembered", async () => {
    const cookie = async () =>
      (await context.cookies()).find(({ name }) => name.endsWith("session_token"));
    await signIn(page, email, "not the password");
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await expect(passwordField(page)).toHaveValue("not the password");
    await passwordField(page).fill(password);
    await button(page, "Sign in").click();
    await page.waitForURL("**/home");
    expect((await cookie())!.expires).toBe(-1);
    await signOut(page);

    // A foreign return address is ignored.
    await page.goto("/login?next=https%3A%2F%2Fexample.org%2F");
    await page.getByLabel("E-mail").fill(email);
    await passwordField(page).fill(password);
    await page.getByLabel("Remember me for 30 days").check();
    const answer = page.waitForResponse("**/api/auth/sign-in/email");
    await button(page, "Sign in").click();
    expect((await (await answer).allHeaders())["set-cookie"]).toMatch(
      /session_token=[^\n]*Max-Age=2592000;/,
    );
    await page.waitForURL("**/home");
    expect((await cookie())!.expires).toBeGreaterThan(0);
    expect(await page.evaluate(() => localStorage.getItem("rememberMe"))).toBe("true");
  });

  const other = await openOtherBrowser();
  await other.goto("/login");
  await button(other, "Forgot password?").click();
  await other.getByLabel("E-mail").fill(email);
  await button(other, "Send reset link").click();
  await expect(other.getByText("Check your email for the password reset link")).toBeVisible();
  await expectAccessible(other);

  const link = parseLink(await takeEmail(email, /^Reset/));
  await other.goto(link);
  await expect(heading(other, "Set a new password")).toBeVisible();
  expect(other.url()).not.toContain("token");
  await other.getByLabel("New password", { exact: true }).fill("another good password");
  await button(other, "Update password").click();
  await expect(other.getByText("Your password has been updated")).toBeVisible();
  await expect(heading(other, "Sign in")).toBeVisible();
  await takeEmail(email, /password .* was changed$/);

  // The open page notices by itself that its session has ended.
  await page.waitForURL("**/login*");
  await signIn(page, email);
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await passwordField(page).fill("another good password");
  await button(page, "Sign in").click();
  await page.waitForURL("**/home");

  // In a tab that already shows the page, only the hash changes, and nothing loads.
  await other.goto(link);
  await other.getByLabel("New password", { exact: true }).fill("yet another password");
  await button(other, "Update password").click();
  await expect(other.getByText(isDead)).toBeVisible();
  await expect(button(other, "Send reset link")).toBeVisible();
  await other.context().close();
});

test("creates an account and signs in once by a magic link, and signs in by a code from the e-mail", async ({
  page,
  takeEmail,
}) => {
  await page.goto("/login#magic_link");
  await page.getByLabel("E-mail").fill("magic@example.org");
  await button(page, "Send magic link").click();
  await expect(page.getByText("Check your email for the magic link")).toBeVisible();
  const link = parseLink(await takeEmail("magic@example.org", /sign-in link/));
  await page.goto(link);
  await page.waitForURL("**/home");
  await expect(
    page.getByText("Welcome! Your account has been created successfully."),
  ).toBeVisible();
  await closeQuestions(page);
  await signOut(page);
  await page.goto(link);
  await expect(page.getByText(isDead)).toBeVisible();
  await expectAccessible(page);

  // A code is accepted even if it is pasted with a blank.
  await page.goto("/login#verify_otp");
  await page.getByLabel("E-mail").fill("magic@example.org");
  await button(page, "Send code").click();
  await expect(page.getByText("Check your email for the code")).toBeVisible();
  const code = /\b\d{6}\b/.exec(await takeEmail("magic@example.org", /sign-in code/))![0];
  const field = page.getByLabel("Code", { exact: true });
  await field.fill(code === "000000" ? "000001" : "000000");
  await button(page, "Sign in").click();
  await expect(page.getByRole("alert")).toContainText("This code is not right");
  await expectAccessibleInBothThemes(page);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(field).toHaveValue(code);
  await button(page, "Sign in").click();
  await page.waitForURL("**/home");
});
