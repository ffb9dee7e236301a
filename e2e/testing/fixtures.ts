/** Fixtures of all journeys: the app as in production, one per worker, and a site with pages to save. */
import type { RequestListener } from "node:http";
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import { registerCanary } from "#server/testing/canaries/canaries.ts";
import { startSite } from "../../scripts/local-site.ts";
import { type JourneyApp, startJourneyApp, prepareContext } from "./journey-app.ts";
import { findFreePort, type Mailbox, loadOutbox } from "./mailbox.ts";
import { articlePage } from "./pages.ts";
import { createPictureFor } from "./picture-site.ts";

/**
 * `pages` are the HTML of paths; other paths answer with the article, and `/gone` with 404. A path in `held` answers once
 * its promise is resolved.
 */
export type Site = {
  url: string;
  hostPort: string;
  pages: Map<string, string>;
  held: Map<string, Promise<void>>;
};

type WorkerFixtures = {
  site: Site;
  app: JourneyApp;
  /** The e-mails of an installation without SMTP. */
  takeEmail: Mailbox;
};

export const password = "a long enough password";

type TestFixtures = {
  /** Opens a page in another browser context, which shares no session, and which is closed after the test. */
  openOtherBrowser: (options?: BrowserContextOptions) => Promise<Page>;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const pages = new Map<string, string>();
      const held = new Map<string, Promise<void>>();
      const { origin, stop } = await startSite(answerWith(pages, held));
      await use({ url: origin, hostPort: new URL(origin).host, pages, held });
      stop();
    },
    { scope: "worker" },
  ],
  app: [
    async ({ site }, use) => {
      // E-mails contain the app's URL, so the port must be known before the app listens.
      const port = String(await findFreePort());
      const app = await startJourneyApp({ PORT: port, FETCH_ALLOW: site.hostPort });
      await use(app);
      await app.stop();
    },
    { scope: "worker" },
  ],
  takeEmail: [async ({ app }, use) => use(loadOutbox(app.dataDir)), { scope: "worker" }],
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context }, use) => {
    prepareContext(context);
    await use(context);
  },
  openOtherBrowser: async ({ browser, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: baseURL!, ...options });
      opened.push(context);
      prepareContext(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export { expect };
export { expectAccessible, expectAccessibleInBothThemes } from "./accessibility.ts";

function answerWith(
  pages: ReadonlyMap<string, string>,
  held: ReadonlyMap<string, Promise<void>>,
): RequestListener {
  return async (request, response) => {
    const path = request.url!;
    await held.get(path);
    const picture = createPictureFor(path);
    if (picture) response.writeHead(200, { "content-type": "image/png" }).end(picture);
    else if (/^\/gone\b/.test(path)) response.writeHead(404).end("not here");
    else
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(pages.get(path) ?? articlePage);
  };
}

/** Signs up a user who has dismissed the onboarding questions, without opening a page. */
export async function createUser(page: Page, email: string): Promise<void> {
  const data = { name: email.split("@", 1)[0]!, email, password };
  await send(page, "POST", "/api/auth/sign-up/email", data);
  await send(page, "PATCH", "/api/profile", { onboardingDismissed: true });
}

/** Signs in a user without opening a page. */
export async function createSession(page: Page, email: string, given = password): Promise<void> {
  await send(page, "POST", "/api/auth/sign-in/email", { email, password: given });
}

/** As `createUser`, and opens the home page. */
export async function signUp(page: Page, email: string): Promise<void> {
  await createUser(page, email);
  await page.goto("/home");
  await expectFrame(page);
}

/** Sends a request as the signed-in user of `page`; throws if it is refused. */
export async function send<Body>(
  page: Page,
  method: string,
  path: string,
  data: object,
): Promise<Body> {
  registerCanary(data);
  const response = await page.request.fetch(path, { method, data });
  if (!response.ok())
    throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
  return (response.status() === 204 ? null : await response.json()) as Body;
}

/** Signs up through the form; the onboarding questions still have to be closed. */
export async function signUpOnScreen(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/home");
  await expectFrame(page);
}

/** Closes the onboarding questions, which open automatically for a new user. They do not open again. */
export async function closeQuestions(page: Page): Promise<void> {
  const questions = page.getByRole("dialog", { name: "Customize Profile" });
  await questions.waitFor();
  await page.keyboard.press("Escape");
  await questions.waitFor({ state: "detached" });
}

/** Keyboard shortcuts work once the app's frame is visible. */
async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole("banner").getByRole("button", { name: "Add Entry" })).toBeVisible();
}
