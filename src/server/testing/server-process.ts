/** Commonplace as a process of its own, started as an operator does, for tests that kill it. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../app/server/start.mjs", import.meta.url));

export type ServerProcess = { child: ChildProcess; origin: string; output: () => string };

/**
 * Resolves once the server is ready, with the origin it prints; a worker's is empty. `settings` are environment
 * variables.
 */
export async function startServerProcess(
  settings: Record<string, string> & { DATA_DIR: string },
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"], PORT: "0", LOG_LEVEL: "fatal", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    output += String(chunk);
    const origin = /ready at (http:\S+)/.exec(output)?.[1];
    if (origin !== undefined) resolve(origin);
    else if (output.includes("is working on jobs")) resolve("");
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  child.once("exit", () => reject(new Error(`it did not start: ${output}`)));
  return { child, origin: await promise, output: () => output };
}

/** The process id of the embedded PostgreSQL in `dataDir`; null if none is running. */
export function readPostgresPid(dataDir: string): number | null {
  try {
    const file = join(dataDir, "postgres/data/postmaster.pid");
    return Number(readFileSync(file, "utf8").split("\n", 1)[0]);
  } catch {
    return null;
  }
}
