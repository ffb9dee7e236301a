import { existsSync } from "node:fs";
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
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: "list",
  outputDir: "test-results",
  use: {
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
    },
    trace: "retain-on-failure",
  },
});
