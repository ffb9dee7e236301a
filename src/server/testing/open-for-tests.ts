/** Contexts that most test files need: opened while the file is collected and closed after its last test. */
import { afterAll } from "vitest";
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
