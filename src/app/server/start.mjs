/**
 * Enables the compile cache, then loads the app. Plain JavaScript: to strip the types of a first module, Node would
 * load its TypeScript compiler, which takes 15 MB and 100 ms, although all other modules are in the cache.
 */
import { constants, enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Stored next to the packages, because the temporary folder may be deleted.
const compiled = fileURLToPath(
  new URL("../../../node_modules/.cache/commonplace", import.meta.url),
);
if (enableCompileCache(compiled).status === constants.compileCacheStatus.FAILED)
  enableCompileCache();

await import("./main.ts");
