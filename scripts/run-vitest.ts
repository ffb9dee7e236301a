import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Count = { passed: number; failed: number };

const root = join(import.meta.dirname, "..");

/** Runs vitest with `args` and counts the tests. `env` is added to the environment. */
export function runVitest(args: string[], env: Record<string, string> = {}): Count {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-vitest-"));
  const report = join(folder, "vitest.json");
  const { status } = spawnSync(
    join(root, "node_modules/.bin/vitest"),
    [...args, "--run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
      env: { ...process.env, ...env },
    },
  );
  try {
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
      readFileSync(report, "utf8"),
    ) as Record<string, number>;
    // A file that fails to load and an error outside of tests count as failures.
    const failed = numFailedTests! || numFailedTestSuites! || (status === 0 ? 0 : 1);
    return { passed: numPassedTests!, failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
