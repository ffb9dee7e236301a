/**
 * Runs `npm test`: static checks, unit and integration tests, browser journeys, and the tests whose results
 * depend on the version of PostgreSQL.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runExternalTests } from "./external-tests.ts";
import { type Count, runVitest } from "./run-vitest.ts";
import { runChecks } from "./static-checks.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "commonplace-test-"));

const checks = runChecks();
const counts: Count[] = [
  {
    passed: checks.filter((check) => check.passed).length,
    failed: checks.filter((check) => !check.passed).length,
  },
  runVitest([]),
  runExternalTests("version-dependent"),
  runPlaywright(),
];
rmSync(folder, { recursive: true, force: true });

const sum = (part: keyof Count) => counts.reduce((total, count) => total + count[part], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);

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
