import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { defineConfig } from "@playwright/test";

/**
 * Uses the system's headless shell, otherwise its Chromium, otherwise Playwright's own. The shell has no
 * interface of its own, so that journeys take 60% of the CPU time of a whole Chromium.
 */
const folders = (process.env["PATH"] ?? "").split(delimiter);
const chromium = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
  .flatMap((name) => folders.map((folder) => join(folder, name)))
  .find((file) => existsSync(file));

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/testing/create-data-template.ts",
  // Both only detect hanging: a busy machine takes six times as long as a quiet one.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // One app per worker. Each test has users of its own, so that the tests of a file may run at the same time.
  fullyParallel: true,
  // More than cores, because much of the time is spent waiting.
  workers: Math.max(3, Math.min(4, Math.floor(availableParallelism() / 2))),
  retries: 0,
  forbidOnly: true,
  reporter: "list",
  outputDir: "test-results",
  use: {
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
    },
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would answer requests that journeys hold back or count; e2e/offline.spec.ts covers it.
    serviceWorkers: "block",
    // Records actions, requests and the console. Recording the page at every action would take a third of the
    // time; `--trace on` does so. A failure also keeps the page's content and a screenshot.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
  },
});
