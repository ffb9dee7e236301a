import { defineConfig } from "vitest/config";

/** When one that hangs is given up. How fast a test is depends on what else the machine does. */
const testTimeout = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          globalSetup: ["src/server/testing/global-setup.ts"],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["src/**/*.test.tsx"],
          setupFiles: ["src/web/testing/web-setup.ts"],
          testTimeout,
        },
      },
    ],
  },
});
