/** The app as it is run for real: its own process, its own data folder, a free port. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type AppProcess = {
  url: string;
  pid: number;
  startMilliseconds: number;
  stop: () => Promise<void>;
};

const root = join(import.meta.dirname, "..");

/**
 * Starts it and waits for the line with the address. `settings` are environment variables, `log` the descriptor
 * of an open file in place of our own standard error.
 */
export async function startApp(
  dataDir: string,
  settings: Record<string, string> = {},
  log: number | "inherit" = "inherit",
): Promise<AppProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, startArguments(), {
    cwd: root,
    env: {
      PATH: process.env["PATH"] ?? "",
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "pipe", log],
  });
  const url = await readAddress(child);
  return {
    url,
    pid: child.pid!,
    startMilliseconds: performance.now() - startedAt,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** What `npm start` runs, to the letter. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  return scripts.start.split(" ").slice(2);
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout!.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /ready at (\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("exit", (code) =>
      reject(new Error(`the app ended with ${code} before it was ready`)),
    );
  });
}
