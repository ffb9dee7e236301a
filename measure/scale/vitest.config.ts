import { defineConfig } from "vitest/config";

/** Run by `npm run test:scale`: tests with the programs around Commonplace, which need Debian's packages. */
export default defineConfig({
  test: {
    name: "scale",
    environment: "node",
    root: new URL("../..", import.meta.url).pathname,
    include: ["measure/scale/**/*.test.ts"],
    globalSetup: ["src/server/testing/setup/global-setup.ts"],
    setupFiles: [
      "src/server/testing/setup/compile-cache.ts",
      "src/server/testing/setup/forget-canaries.ts",
      "src/server/testing/setup/quick-passwords.ts",
    ],
    // Each starts several servers.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
