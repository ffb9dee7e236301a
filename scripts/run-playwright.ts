import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestRun } from "./run-vitest.ts";

type Report = {
  stats: { expected: number; unexpected: number; flaky: number; duration: number };
  suites: Suite[];
};
type Suite = {
  file: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[];
};

const root = join(import.meta.dirname, "..");

/**
 * Starts the browser journeys. The function returned waits for their end and prints their output, which would
 * otherwise be mixed with that of other tests.
 */
export function startPlaywright(): () => Promise<TestRun & { ms: number }> {
  const folder = mkdtempSync(join(tmpdir(), "commonplace-playwright-"));
  const [report, log] = [join(folder, "playwright.json"), join(folder, "log")];
  const output = openSync(log, "a", 0o600);
  const child = spawn(
    join(root, "node_modules/.bin/playwright"),
    ["test", "--reporter=list,json"],
    {
      cwd: root,
      stdio: ["ignore", output, output],
      shell: process.platform === "win32",
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  );
  closeSync(output);
  const ended = once(child, "exit").then(
    ([status]) => status as number | null,
    () => null,
  );
  return async () => {
    const status = await ended;
    try {
      process.stdout.write(readFileSync(log));
      if (!existsSync(report))
        return { passed: 0, failed: 1, failures: ["playwright"], files: [], ms: 0 };
      const { stats, suites } = JSON.parse(readFileSync(report, "utf8")) as Report;
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky || (status === 0 ? 0 : 1),
        failures: suites.flatMap((suite) => listFailures(suite)),
        files: suites.map((suite) => ({ name: join(root, "e2e", suite.file), ms: sumMs(suite) })),
        ms: stats.duration,
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

function listFailures({ file, specs, suites = [] }: Suite): string[] {
  return [
    ...specs.filter((spec) => !spec.ok).map((spec) => `e2e/${file} › ${spec.title}`),
    ...suites.flatMap((suite) => listFailures(suite)),
  ];
}

function sumMs({ specs, suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((total, { duration }) => total + duration, 0);
  return suites.reduce((total, suite) => total + sumMs(suite), own);
}
