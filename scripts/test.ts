/**
 * Runs `npm test`: static checks, unit and integration tests, the tests whose results depend on the version of
 * PostgreSQL, and browser journeys at the same time as all of these. Prints the slowest test files, the duration
 * of each part and the names of failed tests.
 */
import { join, relative } from "node:path";
import { runExternalTests } from "./external-tests.ts";
import { startPlaywright } from "./run-playwright.ts";
import { runVitest, type TestRun } from "./run-vitest.ts";
import { runChecks } from "./checks/static-checks.ts";

const root = join(import.meta.dirname, "..");
const slowestFiles = 20;

const parts: Record<string, () => TestRun> = {
  "static checks": runStaticChecks,
  "unit and integration tests": () => runVitest([]),
  "tests on an external PostgreSQL": () => runExternalTests("version-dependent"),
};
const runs: TestRun[] = [];
const durations: string[] = [];
// Each part waits for databases and pages a third of its time.
const endJourneys = startPlaywright();
console.log("Browser journeys run at the same time. Their output follows at the end.");
for (const [name, run] of Object.entries(parts)) {
  const startedAt = performance.now();
  runs.push(run());
  durations.push(`${formatSeconds(performance.now() - startedAt)}  ${name}`);
}
const journeys = await endJourneys();
runs.push(journeys);
durations.push(`${formatSeconds(journeys.ms)}  browser journeys, at the same time`);

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

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`.padStart(9);
}
