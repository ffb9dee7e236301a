/** The static checks: types, lint, architecture, dead code. Exits with 1 when any of them finds something. */
import { runChecks } from "./static-checks.ts";

const failed = runChecks().filter((check) => !check.passed);
process.exit(failed.length === 0 ? 0 : 1);
