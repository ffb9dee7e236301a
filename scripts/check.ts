/** Runs the static checks: types, lint, architecture, dead code. Exits with 1 if any of them fails. */
import { runChecks } from "./checks/static-checks.ts";

const failed = runChecks().filter((check) => !check.passed);
process.exit(failed.length === 0 ? 0 : 1);
