/** Runs the tests with PgBouncer, HAProxy and a replica around Commonplace. */
import { listMissing } from "../measure/scale/services/debian-packages.ts";
import { describePgbouncer } from "../measure/scale/services/pgbouncer.ts";
import { printFailures } from "./print-failures.ts";
import { runVitest } from "./run-tests.ts";

const missing = listMissing();
for (const { program, debianPackage } of missing)
  console.error(
    `The program ${program} is missing: install Debian's package ${debianPackage} (apt-get install ${debianPackage}).`,
  );
if (missing.length > 0) process.exit(1);

console.log(`Testing with PgBouncer ${describePgbouncer().version}`);
const result = runVitest(["--config=measure/scale/vitest.config.ts"]);
printFailures(result, "vitest --run --config=measure/scale/vitest.config.ts FILE");
console.log(`${result.passed} passed, ${result.failed} failed`);
process.exit(result.failed === 0 ? 0 : 1);
