/** Every test that uses a database, on a PostgreSQL server that is not our own. */
import { runExternalTests } from "./external-tests.ts";

const { passed, failed } = runExternalTests("all");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
