/** What a journey stands on: the app as it is run for real, and a site of our own to save pages from. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type AppProcess, startApp } from "../scripts/app-process.ts";
import { articlePage } from "./documents.ts";

export type Site = { url: string; hostPort: string };

type WorkerFixtures = { site: Site; app: AppProcess };

export const test = base.extend<object, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await serveSite();
      const { port } = server.address() as { port: number };
      await use({ url: `http://127.0.0.1:${port}`, hostPort: `127.0.0.1:${port}` });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: "worker" },
  ],
  app: [
    async ({ site }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), "cp-e2e-"));
      const app = await startApp(dataDir, { FETCH_ALLOW: site.hostPort });
      await use(app);
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ app }, use) => use(app.url),
});

export { expect };

function serveSite(): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === "/gone") {
      response.writeHead(404).end("not here");
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(articlePage);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** Signs a new person up through the screen, closes the questions that greet them, and leaves them at their home. */
export async function signUp(page: Page, email: string): Promise<void> {
  await signUpAsked(page, email);
  await closeQuestions(page);
}

/** The questions open by themselves for who is new, once their page is drawn. Closed, they stay closed. */
export async function closeQuestions(page: Page): Promise<void> {
  const questions = page.getByRole("dialog", { name: "Customize Profile" });
  await questions.waitFor();
  await page.keyboard.press("Escape");
  await questions.waitFor({ state: "detached" });
}

/** The same with the questions still to come. */
export async function signUpAsked(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/home");
  // The keys work once the frame of the app is there.
  await expect(page.getByRole("banner").getByRole("button", { name: "Add Entry" })).toBeVisible();
}

/** axe finds nothing on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    ),
  ).toEqual([]);
}
