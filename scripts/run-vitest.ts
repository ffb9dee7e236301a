import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Counts of tests, and the duration of each test file by its path. */
export type TestRun = { passed: number; failed: number; files: { name: string; ms: number }[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; startTime: number; endTime: number }[];
};

const root = join(import.meta.dirname, "..");

/** Runs vitest with `args`. `env` is added to the environment. */
export function runVitest(args: string[], env: Record<string, string> = {}): TestRun {
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
    if (!existsSync(report)) return { passed: 0, failed: 1, files: [] };
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    ) as VitestReport;
    return {
      passed: numPassedTests,
      // A file that fails to load and an error outside of tests count as failures.
      failed: numFailedTests || numFailedTestSuites || (status === 0 ? 0 : 1),
      files: testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
