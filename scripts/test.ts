/**
 * Runs `npm test`: static checks, unit and integration tests, browser journeys, and the tests whose results
 * depend on the version of PostgreSQL. Prints the slowest test files, the duration of each part, and the failed tests
 * with their errors.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { runExternalTests } from "./external-tests.ts";
import { describeFailure, runVitest, type TestRun } from "./run-vitest.ts";
import { runChecks } from "./checks/static-checks.ts";

const root = join(import.meta.dirname, "..");
const slowestFiles = 20;

const parts: Record<string, () => TestRun> = {
  "static checks": runStaticChecks,
  "unit and integration tests": () => runVitest([]),
  "tests on an external PostgreSQL": () => runExternalTests("version-dependent"),
  "browser journeys": runPlaywright,
};
const runs: TestRun[] = [];
const durations: string[] = [];
for (const [name, run] of Object.entries(parts)) {
  const startedAt = performance.now();
  runs.push(run());
  durations.push(`${formatSeconds(performance.now() - startedAt)}  ${name}`);
}

const files = runs.flatMap((run) => run.files).sort((one, other) => other.ms - one.ms);
console.log(`\nSlowest test files:`);
for (const { name, ms } of files.slice(0, slowestFiles))
  console.log(`${formatSeconds(ms)}  ${relative(root, name)}`);
console.log(`\nDuration of each part:\n${durations.join("\n")}\n`);

const failures = runs.flatMap((run) => run.failures);
if (failures.length > 0) console.log(`Failed:\n${failures.join("\n")}\n`);

const passed = runs.reduce((total, run) => total + run.passed, 0);
const failed = runs.reduce((total, run) => total + run.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function runStaticChecks(): TestRun {
  const checks = runChecks();
  const passedChecks = checks.filter((check) => check.passed).length;
  const failures = checks.filter((check) => !check.passed).map(({ name }) => name);
  return { passed: passedChecks, failed: failures.length, failures, files: [] };
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};
type PlaywrightResult = { duration: number; error?: { message?: string } };
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { results: PlaywrightResult[] }[] }[];
};

function runPlaywright(): TestRun {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-playwright-"));
  const report = join(folder, "playwright.json");
  try {
    const { status } = spawnSync(
      join(root, "node_modules/.bin/playwright"),
      ["test", "--reporter=list,json"],
      {
        cwd: root,
        stdio: "inherit",
        shell: process.platform === "win32",
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      },
    );
    if (!existsSync(report)) return { passed: 0, failed: 1, failures: ["playwright"], files: [] };
    const { stats, suites } = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport;
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky || (status === 0 ? 0 : 1),
      failures: suites.flatMap((suite) => listFailures(suite)),
      files: suites.map((suite) => ({ name: join(root, "e2e", suite.file), ms: sumMs(suite) })),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function listFailures({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  return [
    ...specs
      .filter((spec) => !spec.ok)
      .map(({ title, tests }) =>
        describeFailure(
          `e2e/${file} › ${title}`,
          tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
        ),
      ),
    ...suites.flatMap((suite) => listFailures(suite)),
  ];
}

function sumMs({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((total, { duration }) => total + duration, 0);
  return suites.reduce((total, suite) => total + sumMs(suite), own);
}

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`.padStart(9);
}
