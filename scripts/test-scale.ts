/** Runs the tests with PgBouncer, HAProxy and a replica around Commonplace. */
import { listMissing } from "../scale/services/debian-packages.ts";
import { describePgbouncer } from "../scale/services/pgbouncer.ts";
import { runVitest } from "./run-vitest.ts";

const missing = listMissing();
for (const { program, debianPackage } of missing)
  console.error(
    `The program ${program} is missing: install Debian's package ${debianPackage} (apt-get install ${debianPackage}).`,
  );
if (missing.length > 0) process.exit(1);

console.log(`Testing with PgBouncer ${describePgbouncer().version}`);
const { passed, failed } = runVitest(["--config=scale/vitest.config.ts"]);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
