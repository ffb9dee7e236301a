/** Everything that `npm test` means: static checks, unit and integration tests, browser journeys. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./static-checks.ts";

type Count = { passed: number; failed: number };

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "commonplace-test-"));

const checks = runChecks();
const counts: Count[] = [
  {
    passed: checks.filter((check) => check.passed).length,
    failed: checks.filter((check) => !check.passed).length,
  },
  runVitest(),
  runPlaywright(),
];
rmSync(folder, { recursive: true, force: true });

const sum = (part: keyof Count) => counts.reduce((total, count) => total + count[part], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);

function runVitest(): Count {
  const report = join(folder, "vitest.json");
  const status = run("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, "utf8"),
  ) as Record<string, number>;
  // A file that could not even be loaded, or an error outside of tests, is a failure too.
  const failed = numFailedTests! || numFailedTestSuites! || (status === 0 ? 0 : 1);
  return { passed: numPassedTests!, failed };
}

function runPlaywright(): Count {
  const report = join(folder, "playwright.json");
  const status = run("playwright", ["test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky || (status === 0 ? 0 : 1),
  };
}

function run(command: string, args: string[], env: Record<string, string> = {}): number | null {
  return spawnSync(join(root, "node_modules/.bin", command), args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...env },
  }).status;
}
