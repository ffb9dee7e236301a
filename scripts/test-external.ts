/** Runs every test that uses a database on an external PostgreSQL server. */
import { runExternalTests } from "./external-tests.ts";

const { passed, failed } = runExternalTests("all");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
