import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { SeededOrder } from "./scripts/seeded-order.ts";
import { lucideIcons } from "./scripts/vite/lucide-plugin.ts";

/** Only detects hanging tests: duration depends on the load of the machine. */
const testTimeout = 180_000;

export default defineConfig({
  test: {
    // More workers than cores, because much of the time is spent waiting for the database and timeouts.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SeededOrder },
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["**/*.isolated.test.ts"],
          globalSetup: ["src/server/testing/setup/global-setup.ts"],
          setupFiles: [
            "src/server/testing/setup/refuse-leftovers.ts",
            "src/server/testing/setup/compile-cache.ts",
            "src/server/testing/setup/drop-databases.ts",
            "src/server/testing/setup/forget-canaries.ts",
            "src/server/testing/setup/quick-passwords.ts",
            "src/server/testing/setup/set-limits.ts",
          ],
          // Sharing modules avoids importing the server per file, which took two thirds of the time. Safe,
          // because test files replace no globals, stop no clocks, and use their own database.
          isolate: false,
          // With V8's default of 16 MB, collecting garbage takes a tenth of the CPU time.
          execArgv: ["--min-semi-space-size=64", "--max-semi-space-size=128"],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          // Tests that replace a module of Node's, which files of the project above would share.
          name: "isolated",
          environment: "node",
          include: ["src/**/*.isolated.test.ts"],
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
          // Sharing the libraries and the environment avoids importing them per file, which took three quarters
          // of the time. The setup resets what the tests share.
          isolate: false,
          unstubGlobals: true,
          testTimeout,
        },
      },
    ],
  },
});
