/**
 * Runs `npm test`: static checks, unit and integration tests, the tests whose results depend on the version of
 * PostgreSQL, and browser journeys. `npm test -- PATH…` runs the tests that belong to files or folders, and `--seed N`
 * repeats the order of an earlier run. Prints the slowest test files, the duration of each part, and what failed.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runChecks } from "./checks/static-checks.ts";
import { runExternalTests } from "./external-tests.ts";
import { printFailures } from "./print-failures.ts";
import type { TestRun } from "./reporters/test-run.ts";
import { runPlaywright, runVitest } from "./run-tests.ts";
import { selectTests } from "./select-tests.ts";

const maxSlowestFiles = 20;

const { positionals: paths, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" } },
});
const seed = values.seed ?? String(randomInt(1_000_000));
const order = `--sequence.seed=${seed}`;

/** The command repeats a failure in a file. */
type Part = { name: string; command: string; run: () => TestRun | Promise<TestRun> };

const parts = paths.length === 0 ? listAllParts() : listPartsOf(paths);
const results: (Part & { result: TestRun; ms: number })[] = [];
for (const part of parts) {
  console.log(`${part.name}:`);
  const startedAt = performance.now();
  const result = await part.run();
  results.push({ ...part, result, ms: performance.now() - startedAt });
}

const files = results.flatMap(({ result }) => result.files);
console.log(`\nSlowest test files:`);
for (const { name, ms } of files
  .toSorted((one, other) => other.ms - one.ms)
  .slice(0, maxSlowestFiles))
  console.log(`${formatSeconds(ms)}  ${name}`);
console.log(`\nDuration of each part:`);
for (const { name, ms } of results) console.log(`${formatSeconds(ms)}  ${name}`);

const passed = results.reduce((total, { result }) => total + result.passed, 0);
const failed = results.reduce((total, { result }) => total + result.failed, 0);
if (failed > 0) console.log("\nFailed:\n");
for (const { result, command } of results) printFailures(result, command);
if (failed > 0) console.log(`To repeat the whole run in its order: npm test -- --seed ${seed}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function listAllParts(): Part[] {
  return [
    { name: "static checks", command: "npm run check", run: runStaticChecks },
    listUnitTests([]),
    {
      name: "tests on an external PostgreSQL",
      command: "npm run test:external -- FILE",
      run: () => runExternalTests("version-dependent", [order]),
    },
    listJourneys([]),
  ];
}

function listPartsOf(given: string[]): Part[] {
  const { tests, journeys } = selectTests(given);
  return [
    ...(tests.length > 0 ? [listUnitTests(tests)] : []),
    ...(journeys.length > 0 ? [listJourneys(journeys)] : []),
  ];
}

function listUnitTests(chosen: string[]): Part {
  const command = `npm test -- FILE --seed ${seed}`;
  return { name: "unit and integration tests", command, run: () => runVitest([order, ...chosen]) };
}

function listJourneys(chosen: string[]): Part {
  return {
    name: "browser journeys",
    command: "npm test -- FILE",
    run: () => runPlaywright(chosen),
  };
}

async function runStaticChecks(): Promise<TestRun> {
  const checks = await runChecks();
  const failures = checks
    .filter((check) => !check.passed)
    .map(({ name, output }) => ({ file: null, test: name, error: output }));
  const passedChecks = checks.length - failures.length;
  return { passed: passedChecks, failed: failures.length, failures, files: [] };
}

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`.padStart(9);
}
