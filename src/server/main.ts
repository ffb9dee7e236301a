/** Starts one process of Commonplace by its environment, and ends everything it started. */
import { constants, enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { speedUpImports } from "./quick-imports.ts";

// Before anything else is imported. Beside the packages, where it outlives the folder for temporary files.
const compiled = fileURLToPath(new URL("../../node_modules/.cache/commonplace", import.meta.url));
if (enableCompileCache(compiled).status === constants.compileCacheStatus.FAILED)
  enableCompileCache();
// All that is written from here on, by PostgreSQL and the readers too, is for the owner alone.
process.umask(0o077);
const restImports = speedUpImports();

async function main(): Promise<void> {
  const { readEnv } = await import("./env.ts");
  const env = readEnv();
  const { openAppContext } = await import("./open-app-context.ts");
  const context = await openAppContext(env, () => import("./serve.ts"));
  const { logConsole, logUncaught } = await import("./log.ts");
  logUncaught(context.log);
  logConsole(context.log);
  const { startServing } = await import("./serve.ts");
  const stopServing = await startServing(context).catch(async (error: unknown) => {
    await context.close();
    throw error;
  });
  restImports();

  let stoppingSince: number | null = null;
  const stop = async () => {
    // Ctrl-C reaches the app from the terminal and again through npm. Asked once more by a person, it
    // goes at once; the database is adopted by the next start.
    if (stoppingSince !== null && Date.now() - stoppingSince > 1_000) process.exit(130);
    if (stoppingSince !== null) return;
    stoppingSince = Date.now();
    await stopServing();
    await context.close();
    process.exit(0);
  };
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
}

main().catch((error: unknown) => {
  const isPlain = error instanceof Error && ["EnvError", "StartError"].includes(error.name);
  process.stderr.write(
    `Commonplace cannot start: ${isPlain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
