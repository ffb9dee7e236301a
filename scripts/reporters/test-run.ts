/** The result of a part of `npm test`, which our reporters of vitest and Playwright write into a file. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Counts of tests, what failed, and the duration of each test file. Files are named relative to the project. */
export type TestRun = {
  passed: number;
  failed: number;
  failures: Failure[];
  files: { name: string; ms: number }[];
};
export type Failure = {
  /** The file with the test; null if an error belongs to none. */
  file: string | null;
  test: string;
  error: string;
};

const maxErrorLines = 40;
const reportVariable = "COMMONPLACE_TEST_REPORT";

/** The environment in which a reporter writes its result into `file`. */
export function reportInto(file: string): Record<string, string> {
  return { [reportVariable]: file };
}

export function writeReport(run: TestRun): void {
  const file = process.env[reportVariable];
  if (file !== undefined) writeFileSync(file, JSON.stringify(run));
}

export function nameFile(path: string): string {
  return relative(process.cwd(), path).replaceAll("\\", "/");
}

/** The error without colours and without lines of packages. */
export function shortenError(text = ""): string {
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .filter(
      (line) => line.trim() !== "" && !/node_modules|node:internal|^\s*at new Promise/.test(line),
    );
  return lines.slice(0, maxErrorLines).join("\n");
}
