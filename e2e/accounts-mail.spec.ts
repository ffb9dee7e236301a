/** Sign-up and sign-in with a real SMTP server and a real OpenID provider. */
// Covers: src/features/account, src/server/mail
import type { Page } from "@playwright/test";
import { type MailServer, startMailServer } from "#server/testing/servers/mail-server.ts";
import { startOpenIdServer, type OpenIdServer } from "#server/testing/servers/openid-server.ts";
import { button, heading } from "./testing/accounts.ts";
import { closeQuestions, expect, expectAccessible, password, test } from "./testing/fixtures.ts";
import { type JourneyApp, startJourneyApp } from "./testing/journey-app.ts";
import { findFreePort, type Mailbox, parseLink } from "./testing/mailbox.ts";

const welcome = "Welcome! Your account has been created successfully.";

type Servers = { mail: MailServer; provider: OpenIdServer; app: JourneyApp };

// Its tests share an app, and therefore a worker.
test.describe.configure({ mode: "default" });
let servers: Servers | null = null;
test.use({
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => {
    servers ??= await startServers();
    await use(servers.app.url);
  },
});
test.afterAll(async () => {
  await servers?.app.stop();
  await servers?.provider.close();
  await servers?.mail.close();
});

/** Other providers than Google are called by their host. */
const providerName = () => new URL(servers!.provider.settings["GOOGLE_ISSUER"]!).host;

async function startServers(): Promise<Servers> {
  const port = String(await findFreePort());
  const mail = await startMailServer();
  const provider = await startOpenIdServer(`http://127.0.0.1:${port}`);
  const settings = { PORT: port, SMTP_URL: mail.url, MAIL_FROM: "keeper@example.org" };
  return { mail, provider, app: await startJourneyApp({ ...settings, ...provider.settings }) };
}

const takeEmail: Mailbox = async (to, subject) =>
  (await servers!.mail.take(to, subject)).email.text ?? "";

async function askForAccount(page: Page, email: string): Promise<void> {
  await page.goto("/login#sign_up");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Create account").click();
  await expect(page.getByText("Check your email for the confirmation link")).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(button(page, "Create account")).toHaveCount(0);
}

test("requires a link in an e-mail, which is sent again on request, to confirm a new account's and a changed address", async ({
  page,
  openOtherBrowser,
}) => {
  const email = "newcomer@example.org";
  const other = await openOtherBrowser();
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
    await askForAccount(other, email);
    await takeEmail(email, /^You already have an account/);
  });

  await test.step("the link that confirms an address is sent again, or to another address", async () => {
    await other.clock.install();
    await askForAccount(other, "waiting@example.org");
    await takeEmail("waiting@example.org", /^Confirm your e-mail address for Commonplace$/);
    await expect(other.getByText(/^Send again in \d+ s$/)).toBeVisible();
    await other.clock.runFor(31_000);
    await button(other, "Send again").click();
    await expect(other.getByText("The confirmation link was sent again.")).toBeVisible();
    await takeEmail("waiting@example.org", /^Confirm your e-mail address for Commonplace$/);
    await button(other, "Use another address").click();
    await expect(heading(other, "Create an account")).toBeVisible();
    await expect(other.getByLabel("E-mail")).toHaveValue("waiting@example.org");
    await expect(other.getByLabel("Password", { exact: true })).toHaveValue("");
    await other.context().close();
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

test("signs in with an OpenID provider, shows its errors as messages, and restores typed text when a session ended", async ({
  page,
}) => {
  servers!.provider.user = {
    sub: "7",
    email: "grace@example.org",
    email_verified: true,
    name: "Grace",
  };
  await page.goto("/login?next=%2Fprofile");
  await button(page, providerName()).click();
  await page.waitForURL("**/profile");
  await expect(page.getByText(welcome)).toBeVisible();
  await expect(
    page.getByText(`Linked: your account at ${providerName()} signs you in.`),
  ).toBeVisible();
  await button(page, "Set a password").click();
  await expect(page.getByText("Check your email for the password reset link")).toBeVisible();
  await takeEmail("grace@example.org", /^Reset/);
  await button(page, "Sign Out").click();
  await page.waitForURL("**/login");

  servers!.provider.user = {
    sub: "8",
    email: "eve@example.org",
    email_verified: false,
    name: "Eve",
  };
  await page.context().clearCookies();
  await page.goto("/login");
  await button(page, providerName()).click();
  await page.waitForURL("**/login**");
  await expect(page.getByRole("alert")).toContainText(providerName());
  await expect(page).not.toHaveURL(/error/);
  await expectAccessible(page);
  await expect(heading(page, "Sign in")).toBeVisible();

  await page.context().clearCookies();
  servers!.provider.user = {
    sub: "9",
    email: "typing@example.org",
    email_verified: true,
    name: "Ty",
  };
  await page.goto("/login?next=%2Fprojects");
  await button(page, providerName()).click();
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

  // A refusal by the provider leads here, without the path of the page.
  await page.goto("/login?error=access_denied");
  await expect(page.getByRole("alert")).toContainText(providerName());
  await button(page, providerName()).click();
  await page.waitForURL("**/projects");
  await expect(page.getByLabel("Project Name")).toHaveValue("The book of herons");
  await expect(page.getByLabel("Description")).toHaveValue("Grey ones first");
  expect(await page.evaluate(() => sessionStorage.getItem("drafts"))).toBeNull();

  await test.step("by the provider at once", async () => {
    await page.getByLabel("Description").fill("White ones first");
    await end();
    await button(page, providerName()).click();
    await page.waitForURL("**/projects");
    await expect(page.getByLabel("Description")).toHaveValue("White ones first");
  });
  await page.getByRole("dialog").getByRole("button", { name: "Create Project" }).click();
  await expect(heading(page, "The book of herons")).toBeVisible();
});
