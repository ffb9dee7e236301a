/** Starts a Commonplace process from its environment, and stops everything that it started. */
import { cacheImportResolution } from "#server/cache-import-resolution.ts";

// All files written from here on, also by PostgreSQL and child processes, are accessible only to the owner.
process.umask(0o077);
const stopCachingImports = cacheImportResolution();

const maxStopSeconds = 30;

async function main(): Promise<void> {
  const { parseEnv } = await import("#server/settings/env.ts");
  const env = parseEnv();
  const { promise: started, resolve: setStarted } = Promise.withResolvers<() => Promise<void>>();
  let stopsAtOnce = false;
  let stoppingSince: number | null = null;
  // From now on: a stop during the start waits for its end, or PostgreSQL would run on.
  const stop = async (isUrgent: boolean, exitCode = 0) => {
    // Ctrl-C reaches the process from the terminal and again through npm, so ignore a repetition within 1 s.
    // A later one exits at once; the next start adopts the running database.
    if (stoppingSince !== null && Date.now() - stoppingSince > 1_000) process.exit(130);
    if (stoppingSince !== null) return;
    stoppingSince = Date.now();
    stopsAtOnce = isUrgent;
    setTimeout(() => {
      process.stderr.write(`Stopping took longer than ${maxStopSeconds} s, and was cut short.\n`);
      process.exit(exitCode);
    }, maxStopSeconds * 1_000).unref();
    const end = await started;
    await end();
    process.exit(exitCode);
  };
  process.on("SIGINT", () => void stop(true));
  process.on("SIGTERM", () => void stop(env.isDevelopment));

  const { createAppContext } = await import("#server/create-app-context.ts");
  const context = await createAppContext(env, () => import("./serve.ts"));
  const stopTracing =
    env.tracing === null
      ? null
      : (await import("#server/tracing/start-tracing.ts")).startTracing(env.tracing, context.log);
  const { logConsole, logUncaught } = await import("#server/logging/log.ts");
  logUncaught(context.log);
  logConsole(context.log);
  const { startServing } = await import("./serve.ts");
  const stopServing = await startServing(context).catch(async (error: unknown) => {
    await context.close();
    throw error;
  });
  stopCachingImports();
  const { newerSchemaMessage, watchSchema } = await import("#server/db/watch-schema.ts");
  watchSchema(context, () => {
    process.stderr.write(`${newerSchemaMessage}\n`);
    void stop(false, 1);
  });
  setStarted(async () => {
    await stopServing({ isUrgent: stopsAtOnce });
    await context.close();
    await stopTracing?.();
  });
}

main().catch((error: unknown) => {
  const isPlain = error instanceof Error && ["EnvError", "StartError"].includes(error.name);
  process.stderr.write(
    `Commonplace cannot start: ${isPlain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
