import { defineConfig } from "vitest/config";
import { lucideIcons } from "./scripts/lucide-plugin.ts";

/** When one that hangs is given up. How fast a test is depends on what else the machine does. */
const testTimeout = 60_000;

export default defineConfig({
  test: {
    // More than there are cores, as a third of the time is spent waiting for the database and for time-outs.
    maxWorkers: "150%",
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          globalSetup: ["src/server/testing/global-setup.ts"],
          setupFiles: [
            "src/server/testing/forget-canaries.ts",
            "src/server/testing/quick-passwords.ts",
          ],
          // Importing the server took two thirds of the time. A file leaves nothing behind: no global replaced,
          // no clock stopped, and a database of its own.
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        plugins: [lucideIcons()],
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
