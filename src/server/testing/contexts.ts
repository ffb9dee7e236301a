/** Contexts that most test files need: opened while the file is collected and closed after its last test. */
import type { RequestListener } from "node:http";
import { afterAll, beforeEach, onTestFinished, TestRunner } from "vitest";
import { closeLocalSites, servePages } from "./servers/local-sites.ts";
import { createTestApp } from "./test-client.ts";
import { createUser, createTestContext, type TestContext } from "./test-context.ts";

/** `settings` are environment variables. */
export async function setUpContext(settings: Record<string, string> = {}): Promise<TestContext> {
  const context = await createTestContext(settings);
  closeLater(context.close);
  return context;
}

/** After the test that runs, or else after the file. */
function closeLater(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(close);
  else onTestFinished(close);
}

/** With two separate users for services to act for. */
export async function setUpUsers(settings: Record<string, string> = {}) {
  const context = await setUpContext(settings);
  return { context, ada: await createUser(context, "Ada"), eve: await createUser(context, "Eve") };
}

/** With two users who are new in each test, for tests of what a user has in all. Read them from the result. */
export async function setUpNewUsers() {
  const people = await setUpUsers();
  beforeEach(async () => {
    people.ada = await createUser(people.context, "Ada");
    people.eve = await createUser(people.context, "Eve");
  });
  return people;
}

/** With two users who signed up over HTTP; runs the workers if `work` is true. */
export async function setUpClients({
  settings = {},
  work = false,
}: { settings?: Record<string, string>; work?: boolean } = {}) {
  const context = await setUpContext(settings);
  if (work) await context.work();
  const app = createTestApp(context);
  const ada = await app.signUp("ada@example.org");
  return { ...app, context, ada, eve: await app.signUp("eve@example.org") };
}

/** With running workers, and a local site that the app may fetch from, as it may from `allow`. */
export async function setUpClientsWithSite(listener: RequestListener, allow: string[] = []) {
  const site = await servePages(listener);
  afterAll(closeLocalSites);
  const settings = { FETCH_ALLOW: [...site.allow, ...allow].join() };
  return { ...(await setUpClients({ settings, work: true })), origin: site.origin };
}
