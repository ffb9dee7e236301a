import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

const checks: Record<string, string[]> = {
  // Each checker checks the shared types again: two take three quarters of the CPU time of the default of four.
  types: ["tsc", "-b", "--checkers", "2"],
  lint: ["oxlint", "--deny-warnings"],
  architecture: ["node", "scripts/checks/check-architecture.ts"],
  migrations: ["node", "scripts/checks/check-migrations.ts"],
  "dead code": ["knip", "--cache"],
};

export type CheckResult = { name: string; passed: boolean; output: string };

/** Runs all checks at the same time, even after a failure. Prints which passed. */
export async function runChecks(): Promise<CheckResult[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, command]) => {
      const result = { name, ...(await run(command)) };
      console.log(`${result.passed ? "✓" : "✗"} ${name}`);
      return result;
    }),
  );
}

function run([command, ...args]: string[]): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(join(root, "node_modules/.bin", command!), args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", (error) => resolve({ passed: false, output: error.message }));
    child.once("close", (status) => resolve({ passed: status === 0, output }));
  });
}
