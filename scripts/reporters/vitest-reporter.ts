/** Shows vitest's progress as one line, and writes the result into the file given by scripts/run-tests.ts. */
import type { SerializedError } from "vitest";
import type { Reporter, TestModule, TestSpecification } from "vitest/node";
import { Progress } from "./progress.ts";
import { nameFile, shortenError, writeReport, type Failure } from "./test-run.ts";

export default class VitestReporter implements Reporter {
  #progress = new Progress(1);

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#progress = new Progress(specifications.length);
  }

  onTestModuleEnd(file: TestModule): void {
    this.#progress.add(file.ok());
  }

  onTestRunEnd(files: readonly TestModule[], outside: readonly SerializedError[]): void {
    this.#progress.end();
    const failures = [
      ...files.flatMap(listFailures),
      ...outside.map((error) => ({
        file: null,
        test: "an error outside of tests",
        error: describe(error),
      })),
    ];
    writeReport({
      passed: files.flatMap((file) => [...file.children.allTests("passed")]).length,
      failed: failures.length,
      failures,
      files: files.map((file) => {
        const { collectDuration, setupDuration, duration } = file.diagnostic();
        return { name: nameFile(file.moduleId), ms: collectDuration + setupDuration + duration };
      }),
    });
  }
}

/** The failed tests of a file, and errors of the file and of its suites outside of tests. */
function listFailures(module: TestModule): Failure[] {
  const file = nameFile(module.moduleId);
  const suites = [module, ...module.children.allSuites()];
  return [
    ...[...module.children.allTests("failed")].map((test) => ({
      file,
      test: test.fullName,
      error: (test.result().errors ?? []).map(describe).join("\n"),
    })),
    ...suites.flatMap((suite) =>
      suite.errors().map((error) => ({
        file,
        test: suite.type === "suite" ? suite.fullName : "",
        error: describe(error),
      })),
    ),
  ];
}

function describe({ stack, message, diff = "" }: SerializedError): string {
  const [first, ...places] = (stack ?? message).split("\n    at ");
  return shortenError([first, diff, ...places.map((place) => `    at ${place}`)].join("\n"));
}
