import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Counts of tests, the names and errors of those that failed, and the duration of each test file by its path. */
export type TestRun = {
  passed: number;
  failed: number;
  failures: string[];
  files: { name: string; ms: number }[];
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
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
    if (!existsSync(report)) return { passed: 0, failed: 1, failures: ["vitest"], files: [] };
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    ) as VitestReport;
    return {
      passed: numPassedTests,
      // A file that fails to load and an error outside of tests count as failures.
      failed: numFailedTests || numFailedTestSuites || (status === 0 ? 0 : 1),
      failures: testResults.flatMap((file) => listFailures(file)),
      files: testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The failed tests of a file, or the file itself with its error if it failed outside of tests. */
function listFailures({
  name,
  status,
  message,
  assertionResults,
}: VitestReport["testResults"][number]): string[] {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length > 0) {
    return failed.map(({ fullName, failureMessages }) =>
      describeFailure(`${path} › ${fullName}`, failureMessages[0]),
    );
  }
  return status === "failed" ? [`${path}: ${message}`] : [];
}

/** The name of a failed test and the beginning of its error, without colours. */
export function describeFailure(name: string, error = ""): string {
  const lines = stripVTControlCharacters(error)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/node_modules|node:internal|^at new Promise/.test(line));
  return [name, ...lines.slice(0, 8)].join("\n    ");
}
