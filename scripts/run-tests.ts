/** Runs vitest and Playwright with our reporters. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reportInto, type TestRun } from "./reporters/test-run.ts";

const root = join(import.meta.dirname, "..");

/** `env` is added to the environment. */
export function runVitest(args: string[], env: Record<string, string> = {}): TestRun {
  return run("vitest", ["--run", "--reporter=scripts/reporters/vitest-reporter.ts", ...args], env);
}

export function runPlaywright(args: string[]): TestRun {
  return run(
    "playwright",
    ["test", "--reporter=scripts/reporters/playwright-reporter.ts", ...args],
    {},
  );
}

function run(program: string, args: string[], env: Record<string, string>): TestRun {
  const folder = mkdtempSync(join(tmpdir(), `commonplace-${program}-`));
  const report = join(folder, "report.json");
  try {
    const { status } = spawnSync(join(root, "node_modules/.bin", program), args, {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
      env: { ...process.env, ...env, ...reportInto(report) },
    });
    const result: TestRun = existsSync(report)
      ? JSON.parse(readFileSync(report, "utf8"))
      : { passed: 0, failed: 0, failures: [], files: [] };
    if (status === 0 || result.failed > 0) return result;
    const failure = { file: null, test: program, error: `It ended with ${status}: see above.` };
    return { ...result, failed: 1, failures: [failure] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
