/**
 * `npm run faults [-- --revision COMMIT] [--only ID …] [--folders-only]`: applies single faults one by one in a scratch
 * checkout, each with the tests of its folder until the first failure, and at most ten survivors with all unit and
 * integration tests. Prints which test found each.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { logProgress, printColumns } from "../../measure/bench/table.ts";
import { checkOut } from "../check-out.ts";
import { accessFaults } from "./access-faults.ts";
import { contentFaults } from "./content-faults.ts";
import type { Fault } from "./fault.ts";
import { type Failure, runTests, stopSignals } from "./run-tests.ts";
import { stateFaults } from "./state-faults.ts";

type Result = { fault: Fault; failure: Failure | null; seconds: number };

const maxSurvivors = 10;
/** Of the tests of a fault, of which each run ended with a failure that did not happen again. */
const maxRuns = 3;

const { values: options } = parseArgs({
  options: {
    revision: { type: "string", default: "HEAD" },
    only: { type: "string", multiple: true },
    "folders-only": { type: "boolean", default: false },
  },
});
const faults = [...accessFaults, ...contentFaults, ...stateFaults]
  .filter(({ id }) => options.only?.includes(id) ?? true)
  .toSorted((a, b) => a.id.localeCompare(b.id));
const stopping = new AbortController();
for (const name of stopSignals)
  process.once(name, () => stopping.abort(new Error(`Stopped by ${name}.`)));
const { signal } = stopping;

const { root, folder, remove } = checkOut(options.revision, "all");
try {
  requirePlaces();
  // Whatever the tests leave is deleted with the checkout.
  process.env["TMPDIR"] = join(folder, "tmp");
  mkdirSync(process.env["TMPDIR"]);
  const results: Result[] = [];
  for (const fault of faults) results.push(await runWith(fault, fault.tests ?? [folderOf(fault)]));
  if (!options["folders-only"])
    for (const { fault } of results
      .filter(({ failure }) => failure === null)
      .slice(0, maxSurvivors))
      results[faults.indexOf(fault)] = await runWith(fault, []);
  const wrong = await listFailingAnyway(results);
  print(results, wrong);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  remove();
}

/** Throws if the text of a fault is not in its file exactly once. */
function requirePlaces(): void {
  const problems = faults.flatMap(({ id, file, text }) => {
    const path = join(root, file);
    const count = existsSync(path) ? readFileSync(path, "utf8").split(text).length - 1 : 0;
    return count === 1 ? [] : [`${id}: the text is ${count} times in ${file}`];
  });
  if (faults.length === 0) problems.push("no fault has this id");
  if (problems.length > 0)
    throw new Error(`Replace these faults, their place has gone:\n${problems.join("\n")}`);
}

/** src/features/NAME/, or src/server/NAME/ and src/web/NAME/. */
function folderOf({ file }: Fault): string {
  return `${file.split("/").slice(0, 3).join("/")}/`;
}

/** Runs the tests with the fault, and restores the file. */
async function runWith(fault: Fault, filters: readonly string[]): Promise<Result> {
  const path = join(root, fault.file);
  const whole = readFileSync(path, "utf8");
  writeFileSync(
    path,
    whole.replace(fault.text, () => fault.replacement),
  );
  const since = performance.now();
  try {
    const failure = await findFailure(filters);
    const seconds = Math.round((performance.now() - since) / 1_000);
    logProgress(`${fault.id}, ${seconds} s: ${failure === null ? "survived" : explain(failure)}`);
    return { fault, failure, seconds };
  } finally {
    writeFileSync(path, whole);
  }
}

/** The first failure that happens again when its file runs alone: others depend on the load of the machine. */
async function findFailure(filters: readonly string[]): Promise<Failure | null> {
  for (let run = 0; run < maxRuns; run += 1) {
    const [failure] = await runTests(root, filters, { bail: true, signal });
    if (failure === undefined) return null;
    const again = await runTests(root, failure.file === "" ? filters : [failure.file], {
      bail: false,
      signal,
    });
    if (again.some((one) => describe(one) === describe(failure))) return failure;
    logProgress(`passed when repeated: ${explain(failure)}`);
  }
  throw new Error(`Tests failed ${maxRuns} times and passed when repeated: use a quiet machine.`);
}

/** The results whose test also fails without the fault. */
async function listFailingAnyway(results: readonly Result[]): Promise<Result[]> {
  const files = new Set(results.flatMap(({ failure }) => failure?.file || []));
  if (files.size === 0) return [];
  const failing = await runTests(root, [...files], { bail: false, signal });
  const names = new Set(failing.map(describe));
  return results.filter(({ failure }) => failure !== null && names.has(describe(failure)));
}

function print(results: readonly Result[], wrong: readonly Result[]): void {
  printColumns(
    `Seeded faults in ${options.revision}`,
    ["feature", "fault", "found by", "time"],
    results.map(({ fault, failure, seconds }) => [
      fault.id,
      fault.effect,
      failure === null ? "nothing" : describe(failure).replace(/^src\/(features\/)?/, ""),
      `${seconds} s`,
    ]),
  );
  const found = results.filter(({ failure }) => failure !== null).length;
  console.log(`\n${found} found, ${results.length - found} survived`);
  for (const { fault } of wrong)
    console.log(`${fault.id} is not found: its test also fails without the fault`);
}

function describe({ file, test }: Failure): string {
  return [file, test].filter((part) => part !== "").join(" › ");
}

/** With the first line of the error. */
function explain(failure: Failure): string {
  return `${describe(failure)}: ${failure.message?.split("\n")[0]}`;
}
