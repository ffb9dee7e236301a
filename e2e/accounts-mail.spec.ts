/** Sign-up and sign-in with a real SMTP server and a real OpenID provider. */
import type { Page } from "@playwright/test";
import { startOpenIdServer, type OpenIdServer } from "#server/testing/servers/openid-server.ts";
import {
  closeQuestions,
  expect,
  expectAccessible,
  password,
  test as base,
} from "./testing/fixtures.ts";
import { startJourneyApp } from "./testing/journey-app.ts";
import { findFreePort, type Mailbox, startMailServer, parseLink } from "./testing/mailbox.ts";

const welcome = "Welcome! Your account has been created successfully.";

type Servers = { origin: string; takeEmail: Mailbox; settings: Record<string, string> };

const test = base.extend<object, { servers: Servers; provider: OpenIdServer }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const mail = await startMailServer();
      const port = String(await findFreePort());
      const settings = { PORT: port, SMTP_URL: mail.url, MAIL_FROM: "keeper@example.org" };
      await use({ origin: `http://127.0.0.1:${port}`, takeEmail: mail.take, settings });
      await mail.close();
    },
    { scope: "worker" },
  ],
  provider: [
    async ({ servers }, use) => {
      const provider = await startOpenIdServer(servers.origin);
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  app: [
    async ({ servers, provider }, use) => {
      const app = await startJourneyApp({ ...servers.settings, ...provider.settings });
      await use(app);
      await app.stop();
    },
    { scope: "worker" },
  ],
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function askForAccount(page: Page, email: string): Promise<void> {
  await page.goto("/login#sign_up");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Create account").click();
  await expect(page.getByText("Check your email for the confirmation link")).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(button(page, "Create account")).toHaveCount(0);
}

test("a new account must confirm its address, and a change of address must be confirmed by its link", async ({
  page,
  browser,
  servers: { takeEmail, origin },
}) => {
  test.slow();
  const email = "newcomer@example.org";
  await askForAccount(page, email);
  await expectAccessible(page);
  const link = parseLink(await takeEmail(email, /^Confirm/));

  await test.step("sign-in is refused before confirmation", async () => {
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await button(page, "Sign in").click();
    await expect(page.getByRole("alert")).toContainText("Please confirm your e-mail address first");
    // The attempt to sign in has sent another link.
    await takeEmail(email, /^Confirm/);
  });

  await test.step("the link confirms and signs in", async () => {
    await page.goto(link);
    await page.waitForURL("**/home");
    await expect(page.getByText(welcome)).toBeVisible();
    await closeQuestions(page);
  });

  await test.step("a known address gets the same response, and its owner an e-mail", async () => {
    const context = await browser.newContext({ baseURL: origin });
    const other = await context.newPage();
    await askForAccount(other, email);
    await takeEmail(email, /^You already have an account/);
    await context.close();
  });

  await test.step("a change of address is confirmed", async () => {
    await page.goto("/profile");
    await button(page, "Change e-mail address").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("New e-mail address").fill("settled@example.org");
    await dialog.getByLabel("Your password").fill(password);
    await button(page, "Change address").click();
    await expect(page.getByText(/^Check your email for the confirmation link/)).toBeVisible();
    await expectAccessible(page);
    await takeEmail(email, /^A change of your e-mail address/);
    const change = parseLink(await takeEmail("settled@example.org", /^Confirm your new/));
    await page.goto(change);
    await page.waitForURL("**/profile");
    await expect(page.getByText("Your e-mail address has been changed")).toBeVisible();
    await expect(page.getByText("settled@example.org", { exact: true })).toBeVisible();
    await takeEmail(email, /was changed$/);
    await page.goto(change);
    await expect(page.getByText(/This link has been used or has expired/)).toBeVisible();
    await expectAccessible(page);
  });
});

test("the link that confirms an address is sent again, or to another address", async ({
  page,
  servers: { takeEmail },
}) => {
  await page.clock.install();
  await askForAccount(page, "waiting@example.org");
  await takeEmail("waiting@example.org", /^Confirm your e-mail address for Commonplace$/);
  await expect(page.getByText(/^Send again in \d+ s$/)).toBeVisible();
  await page.clock.runFor(31_000);
  await button(page, "Send again").click();
  await expect(page.getByText("The confirmation link was sent again.")).toBeVisible();
  await takeEmail("waiting@example.org", /^Confirm your e-mail address for Commonplace$/);
  await button(page, "Use another address").click();
  await expect(heading(page, "Create an account")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("waiting@example.org");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
});

test("what was typed when the session ended is there after signing in by Google", async ({
  page,
  provider,
}) => {
  test.slow();
  provider.user = { sub: "9", email: "typing@example.org", email_verified: true, name: "Ty" };
  await page.goto("/login?next=%2Fprojects");
  await button(page, "Google").click();
  await page.waitForURL("**/projects");
  await page.getByRole("button", { name: "New Project", exact: true }).click();
  await page.getByLabel("Project Name").fill("The book of herons");
  await page.getByLabel("Description").fill("Grey ones first");
  const end = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
  };
  await end();
  await expectAccessible(page);

  // Where a refusal by Google leads, without the path of the page.
  await page.goto("/login?error=access_denied");
  await expect(page.getByRole("alert")).toContainText("Google");
  await button(page, "Google").click();
  await page.waitForURL("**/projects");
  await expect(page.getByLabel("Project Name")).toHaveValue("The book of herons");
  await expect(page.getByLabel("Description")).toHaveValue("Grey ones first");
  expect(await page.evaluate(() => sessionStorage.getItem("drafts"))).toBeNull();

  await test.step("by Google at once", async () => {
    await page.getByLabel("Description").fill("White ones first");
    await end();
    await button(page, "Google").click();
    await page.waitForURL("**/projects");
    await expect(page.getByLabel("Description")).toHaveValue("White ones first");
  });
  await page.getByRole("dialog").getByRole("button", { name: "Create Project" }).click();
  await expect(heading(page, "The book of herons")).toBeVisible();
});

test("Google signs a user in, and an error at Google is shown as a message", async ({
  page,
  provider,
  servers: { takeEmail },
}) => {
  provider.user = { sub: "7", email: "grace@example.org", email_verified: true, name: "Grace" };
  await page.goto("/login?next=%2Fprofile");
  await button(page, "Google").click();
  await page.waitForURL("**/profile");
  await expect(
    page.getByText("Welcome! Your account has been created successfully."),
  ).toBeVisible();
  await expect(page.getByText("Linked: your Google account signs you in.")).toBeVisible();
  await button(page, "Set a password").click();
  await expect(page.getByText("Check your email for the password reset link")).toBeVisible();
  await takeEmail("grace@example.org", /^Reset/);
  await button(page, "Sign Out").click();
  await page.waitForURL("**/login");

  provider.user = { sub: "8", email: "eve@example.org", email_verified: false, name: "Eve" };
  await page.context().clearCookies();
  await page.goto("/login");
  await button(page, "Google").click();
  await page.waitForURL("**/login**");
  await expect(page.getByRole("alert")).toContainText("Google");
  await expect(page).not.toHaveURL(/error/);
  await expectAccessible(page);
  await expect(heading(page, "Sign in")).toBeVisible();
});
