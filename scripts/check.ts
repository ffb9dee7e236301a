/** Runs the static checks: types, lint, architecture, dead code. Exits with 1 if any of them fails. */
import { runChecks } from "./checks/static-checks.ts";

const failed = (await runChecks()).filter((check) => !check.passed);
for (const { name, output } of failed) console.log(`\n${name}:\n${output}`);
process.exit(failed.length === 0 ? 0 : 1);
