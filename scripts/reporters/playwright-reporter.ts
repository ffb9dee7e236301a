/** Shows Playwright's progress as one line, and writes the result into the file given by scripts/run-tests.ts. */
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from "@playwright/test/reporter";
import { Progress } from "./progress.ts";
import { nameFile, shortenError, writeReport, type Failure } from "./test-run.ts";

export default class PlaywrightReporter implements Reporter {
  #progress = new Progress(1);
  #durations = new Map<string, number>();
  #failures: Failure[] = [];
  #passed = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#progress = new Progress(suite.allTests().length);
  }

  onTestEnd(test: TestCase, { status, duration, errors }: TestResult): void {
    const file = nameFile(test.location.file);
    this.#durations.set(file, (this.#durations.get(file) ?? 0) + duration);
    const hasPassed = status === "passed";
    if (hasPassed) this.#passed += 1;
    else if (status !== "skipped")
      this.#failures.push({ file, test: test.title, error: errors.map(describe).join("\n") });
    this.#progress.add(hasPassed);
  }

  onError(error: TestError): void {
    this.#failures.push({
      file: null,
      test: "an error outside of journeys",
      error: describe(error),
    });
  }

  onEnd(): void {
    this.#progress.end();
    writeReport({
      passed: this.#passed,
      failed: this.#failures.length,
      failures: this.#failures,
      files: [...this.#durations].map(([name, ms]) => ({ name, ms })),
    });
  }
}

function describe({ message = "", stack = message, snippet = "" }: TestError): string {
  return shortenError(`${stack}\n${snippet}`);
}
