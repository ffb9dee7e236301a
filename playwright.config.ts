import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { defineConfig } from "@playwright/test";

/** The system's Chromium where there is one; else the one that Playwright brought. */
const chromium = (process.env["PATH"] ?? "")
  .split(delimiter)
  .flatMap((folder) =>
    ["chromium", "chromium-browser", "google-chrome"].map((name) => join(folder, name)),
  )
  .find((file) => existsSync(file));

export default defineConfig({
  testDir: "e2e",
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Files run beside each other, each worker with an app of its own; the tests of one file in their order.
  fullyParallel: false,
  workers: Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2))),
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
    // It would answer what a journey holds back or counts; e2e/offline.spec.ts has it.
    serviceWorkers: "block",
    // Snapshots of the page tell what went wrong; a film of every journey would cost more than the journey.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
  },
});
