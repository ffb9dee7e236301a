/**
 * Starts a separate app for journeys. Its log is checked at the end: it must not contain personal data or
 * secrets.
 */
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { findLeaks, registerCanary } from "#server/testing/canaries/canaries.ts";
import { type AppProcess, startApp } from "../../scripts/app-process.ts";
import { findTemplate } from "./data-template.ts";

export type JourneyApp = AppProcess & { dataDir: string };

/** Starts the app with a data directory without users; `stop` throws if the log contains data that it must not. */
export async function startJourneyApp(settings: Record<string, string> = {}): Promise<JourneyApp> {
  const folder = mkdtempSync(join(tmpdir(), "cp-e2e-"));
  const dataDir = join(folder, "data");
  const logFile = join(folder, "log");
  const log = openSync(logFile, "a", 0o600);
  copyTemplate(dataDir);
  const app = await startApp(dataDir, { LOG_LEVEL: "trace", ...settings }, log).finally(() =>
    closeSync(log),
  );
  return {
    ...app,
    dataDir,
    stop: async () => {
      await app.stop();
      const lines = readFileSync(logFile, "utf8").split("\n").filter(Boolean);
      rmSync(folder, { recursive: true, force: true });
      for (const line of lines) if (/"level":[56]0/.test(line)) process.stderr.write(`${line}\n`);
      const leaks = findLeaks(lines);
      if (leaks.length > 0)
        throw new Error(`The log of the app holds what it must not:\n${leaks.join("\n")}`);
    },
  };
}

function copyTemplate(dataDir: string): void {
  // PostgreSQL refuses folders that other users can read.
  const before = process.umask(0o077);
  cpSync(findTemplate(), dataDir, { recursive: true });
  process.umask(before);
}

/** Call this before opening a page in the context. */
export function prepareContext(context: BrowserContext): void {
  watchRequests(context);
  context.on("page", waitForInterface);
}

/** Registers request bodies and session tokens as strings that must not appear in a log. */
function watchRequests(context: BrowserContext): void {
  context.on("request", (request) => {
    const body = request.postData();
    if (body !== null && body.length < 100_000) registerCanary(body);
  });
  context.on("response", (response) => {
    const cookie = response.headers()["set-cookie"];
    if (cookie !== undefined) registerCanary(/session_token=([^;]+)/.exec(cookie)?.[1], "token");
  });
}

/** A closed dialog's history entry is left with a move back, which would cancel a navigation. */
async function leaveClosedDialogs(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (history.state?.dialogs ?? 0) <= document.querySelectorAll("dialog[open]").length,
  );
}

/**
 * Waits after each load until the page is interactive, because most users are not faster;
 * e2e/first-page.spec.ts covers early input.
 */
function waitForInterface(page: Page): void {
  const { goto, reload } = page;
  const answering = page.locator("html[data-interactive], html:not(:has(#root))");
  const whenAnswering = async <T>(response: T, waitUntil: unknown): Promise<T> => {
    if (waitUntil === undefined) await answering.waitFor({ state: "attached" });
    return response;
  };
  page.goto = async (url, options) => {
    await leaveClosedDialogs(page);
    return whenAnswering(await goto.call(page, url, options), options?.waitUntil);
  };
  page.reload = async (options) =>
    whenAnswering(await reload.call(page, options), options?.waitUntil);
}
