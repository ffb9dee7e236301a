/** Runs every test that uses a database, or the given files, on an external PostgreSQL server. */
import { runExternalTests } from "./external-tests.ts";
import { printFailures } from "./print-failures.ts";

const files = process.argv.slice(2);
const result = runExternalTests(files.length > 0 ? files : "all");
printFailures(result, "npm run test:external -- FILE");
console.log(`${result.passed} passed, ${result.failed} failed`);
process.exit(result.failed === 0 ? 0 : 1);
