/** Starts one process of Commonplace by its environment, and ends everything it started. */
import { enableCompileCache } from "node:module";
import { EnvError, readEnv } from "./env.ts";

enableCompileCache();

async function main(): Promise<void> {
  const env = readEnv();
  const [{ openMachine }, { startServing }] = await Promise.all([
    import("./open-machine.ts"),
    import("./serve.ts"),
  ]);
  const machine = await openMachine(env);
  const stopServing = await startServing(machine).catch(async (error: unknown) => {
    await machine.close();
    throw error;
  });

  let stoppingSince: number | null = null;
  const stop = async () => {
    // Ctrl-C reaches the app from the terminal and again through npm. Asked once more by a person, it
    // goes at once; the database is adopted by the next start.
    if (stoppingSince !== null && Date.now() - stoppingSince > 1_000) process.exit(130);
    if (stoppingSince !== null) return;
    stoppingSince = Date.now();
    await stopServing();
    await machine.close();
    process.exit(0);
  };
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
}

main().catch((error: unknown) => {
  const isPlain =
    error instanceof EnvError || (error instanceof Error && error.name === "StartError");
  process.stderr.write(
    `Commonplace cannot start: ${isPlain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
