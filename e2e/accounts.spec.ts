/**
 * Sign-up, sign-in and password reset in an installation without SMTP, whose e-mails are stored in its
 * outbox.
 */
import {
  button,
  expectAccessibleInBothThemes,
  heading,
  openOtherBrowser,
  password,
  passwordField,
  signIn,
  signOut,
  test,
} from "./testing/accounts.ts";
import {
  closeQuestions,
  expect,
  expectAccessible,
  createUser,
  signUp,
} from "./testing/fixtures.ts";
import { parseLink } from "./testing/mailbox.ts";

const isDead = /This link has been used or has expired/;

test("every view of the sign-in page is reachable and accessible", async ({ page }) => {
  test.slow();
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
    await expectAccessibleInBothThemes(page);
  }
  await page.goBack();
  await expect(heading(page, "Sign in by magic link")).toBeVisible();
});

test("the views opened by links and by two-step sign-in are accessible", async ({ page }) => {
  for (const [view, title] of [
    ["update_password&token=x", "Set a new password"],
    ["two_factor", "Two-step sign-in"],
    ["verify_email&token=x", "Confirm your address"],
  ] as const) {
    // A different query forces a page load; a change after # alone does not.
    await page.goto(`/login?${view.length}#${view}`);
    await expect(heading(page, title)).toBeVisible();
    await expect(page).not.toHaveURL(/token/);
    await expectAccessibleInBothThemes(page);
  }
});

test("a session is only remembered for 30 days on request, and a foreign return address is ignored", async ({
  page,
  context,
}) => {
  await signUp(page, "back@example.org");
  await signOut(page);
  const cookie = async () =>
    (await context.cookies()).find(({ name }) => name.endsWith("session_token"));

  await signIn(page, "back@example.org", "not the password");
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await expect(passwordField(page)).toHaveValue("not the password");
  await passwordField(page).fill(password);
  await button(page, "Sign in").click();
  await page.waitForURL("**/home");
  expect((await cookie())!.expires).toBe(-1);
  await signOut(page);

  await page.goto("/login?next=https%3A%2F%2Fexample.org%2F");
  await page.getByLabel("E-mail").fill("back@example.org");
  await passwordField(page).fill(password);
  await page.getByLabel("Remember me for 30 days").check();
  await button(page, "Sign in").click();
  await page.waitForURL("**/home");
  const days = ((await cookie())!.expires - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(29);
  expect(await page.evaluate(() => localStorage.getItem("rememberMe"))).toBe("true");
});

test("a forgotten password is reset by the link in the e-mail, which ends every session", async ({
  page,
  browser,
  baseURL,
  takeEmail,
}) => {
  await signUp(page, "forgetful@example.org");
  const other = await openOtherBrowser(browser, baseURL);
  await other.goto("/login");
  await button(other, "Forgot password?").click();
  await other.getByLabel("E-mail").fill("forgetful@example.org");
  await button(other, "Send reset link").click();
  await expect(other.getByText("Check your email for the password reset link")).toBeVisible();
  await expectAccessible(other);

  const link = parseLink(await takeEmail("forgetful@example.org", /^Reset/));
  await other.goto(link);
  await expect(heading(other, "Set a new password")).toBeVisible();
  expect(other.url()).not.toContain("token");
  await other.getByLabel("New password", { exact: true }).fill("another good password");
  await button(other, "Update password").click();
  await expect(other.getByText("Your password has been updated")).toBeVisible();
  await expect(heading(other, "Sign in")).toBeVisible();
  await takeEmail("forgetful@example.org", /password .* was changed$/);

  await page.goto("/home");
  await page.waitForURL("**/login");
  await signIn(page, "forgetful@example.org");
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await signIn(page, "forgetful@example.org", "another good password");
  await page.waitForURL("**/home");

  // In a tab that already shows the page, only the hash changes, and nothing loads.
  await other.goto(link);
  await other.getByLabel("New password", { exact: true }).fill("yet another password");
  await button(other, "Update password").click();
  await expect(other.getByText(isDead)).toBeVisible();
  await expect(button(other, "Send reset link")).toBeVisible();
  await other.context().close();
});

test("a magic link creates an account and signs in, once", async ({ page, takeEmail }) => {
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
});

test("a code from the e-mail signs in, even if it is pasted with a blank", async ({
  page,
  takeEmail,
}) => {
  await createUser(page, "code@example.org");
  await page.context().clearCookies();
  await page.goto("/login#verify_otp");
  await page.getByLabel("E-mail").fill("code@example.org");
  await button(page, "Send code").click();
  await expect(page.getByText("Check your email for the code")).toBeVisible();
  const code = /\b\d{6}\b/.exec(await takeEmail("code@example.org", /sign-in code/))![0];
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
