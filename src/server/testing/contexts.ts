/** Contexts that most test files need: opened while the file is collected and closed after its last test. */
import type { RequestListener } from "node:http";
import { afterAll, beforeEach } from "vitest";
import { closeLocalSites, servePages } from "./local-sites.ts";
import { openTestApp } from "./test-client.ts";
import { makePerson, openTestContext, type TestContext } from "./test-context.ts";

/** `settings` are environment variables. */
export async function openContextForTests(
  settings: Record<string, string> = {},
): Promise<TestContext> {
  const context = await openTestContext(settings);
  afterAll(context.close);
  return context;
}

/** With two separate users for services to act for. */
export async function openPeopleForTests(settings: Record<string, string> = {}) {
  const context = await openContextForTests(settings);
  return { context, ada: await makePerson(context, "Ada"), eve: await makePerson(context, "Eve") };
}

/** With two users who are new in each test, for tests of what a user has in all. Read them from the result. */
export async function openNewPeopleForTests() {
  const people = await openPeopleForTests();
  beforeEach(async () => {
    people.ada = await makePerson(people.context, "Ada");
    people.eve = await makePerson(people.context, "Eve");
  });
  return people;
}

/** With two users who signed up over HTTP; runs the workers if `work` is true. */
export async function openClientsForTests({
  settings = {},
  work = false,
}: { settings?: Record<string, string>; work?: boolean } = {}) {
  const context = await openContextForTests(settings);
  if (work) await context.work();
  const app = openTestApp(context);
  const ada = await app.signUp("ada@example.org");
  return { ...app, context, ada, eve: await app.signUp("eve@example.org") };
}

/** With running workers, and a local site that the app may fetch from, as it may from `allow`. */
export async function openClientsWithSite(listener: RequestListener, allow: string[] = []) {
  const site = await servePages(listener);
  afterAll(closeLocalSites);
  const settings = { FETCH_ALLOW: [...site.allow, ...allow].join() };
  return { ...(await openClientsForTests({ settings, work: true })), origin: site.origin };
}
