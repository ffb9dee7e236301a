/** Lets child processes share compiled code, as start.mjs does: most of them start in half the CPU time. */
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(
  fileURLToPath(new URL("../../../../node_modules/.cache/commonplace-tests", import.meta.url)),
);
