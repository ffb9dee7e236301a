import { relative } from "node:path";
import { createVitest, type TestCase, type TestModule } from "vitest/node";

/** A failed test, or a file that failed outside of tests; an error outside of files has no file. */
export type Failure = { file: string; test: string; message: string | undefined };

export const stopSignals = ["SIGINT", "SIGTERM"] as const;

/**
 * Runs the test files of the working tree `root` whose paths contain one of `filters`, or all without one. Returns the failures
 * in the order of time; with `bail`, the run ends after the first. Throws the reason of `signal`.
 */
export async function runTests(
  root: string,
  filters: readonly string[],
  { bail, signal }: { bail: boolean; signal: AbortSignal },
): Promise<Failure[]> {
  signal.throwIfAborted();
  const known = stopSignals.flatMap((name) => process.listeners(name));
  const vitest = await createVitest({
    root,
    watch: false,
    bail: bail ? 1 : 0,
    silent: true,
    reporters: [{}],
  });
  // Vitest's own listeners end the process without stopping the PostgreSQL of the global setup.
  for (const name of stopSignals)
    for (const listener of process.listeners(name))
      if (!known.includes(listener)) process.off(name, listener);
  const cancel = () => void vitest.cancelCurrentRun("keyboard-input");
  signal.addEventListener("abort", cancel);
  try {
    const { testModules, unhandledErrors } = await vitest.start([...filters]);
    const failures = testModules.flatMap((module) => listFailures(module, root));
    const outside = unhandledErrors.map((error) => ({
      file: "",
      test: "an error outside of tests",
      // Errors of workers arrive as objects without a prototype.
      message: (error as { message?: string } | null)?.message,
    }));
    return [...failures.toSorted((a, b) => a.at - b.at), ...outside];
  } finally {
    signal.removeEventListener("abort", cancel);
    await vitest.close();
    signal.throwIfAborted();
  }
}

function listFailures(module: TestModule, root: string): (Failure & { at: number })[] {
  const file = relative(root, module.moduleId);
  const tests = [...module.children.allTests("failed")].map((test) => ({
    file,
    test: test.fullName,
    message: test.result().errors?.[0]?.message,
    at: endOf(test),
  }));
  if (tests.length > 0 || module.state() !== "failed") return tests;
  return [{ file, test: "outside of tests", message: module.errors()[0]?.message, at: 0 }];
}

function endOf(test: TestCase): number {
  const { startTime = 0, duration = 0 } = test.diagnostic() ?? {};
  return startTime + duration;
}
