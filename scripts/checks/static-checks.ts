import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

const checks: Record<string, string[]> = {
  // Each checker checks the shared types again: two take three quarters of the CPU time of the default of four.
  types: ["tsc", "-b", "--checkers", "2"],
  lint: ["oxlint", "--deny-warnings"],
  architecture: ["node", "scripts/checks/check-architecture.ts"],
  "dead code": ["knip", "--cache"],
};

/** Runs all checks, even after a failure, and returns their results. */
export function runChecks(): { name: string; passed: boolean }[] {
  return Object.entries(checks).map(([name, [command, ...args]]) => {
    const { status } = spawnSync(join(root, "node_modules/.bin", command!), args, {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    const passed = status === 0;
    console.log(`${passed ? "✓" : "✗"} ${name}`);
    return { name, passed };
  });
}
