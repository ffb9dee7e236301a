/** Runs the app as in production: a separate process with its own data directory, on a free port. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type AppProcess = {
  url: string;
  pid: number;
  startMilliseconds: number;
  stop: () => Promise<void>;
};

const ownRoot = join(import.meta.dirname, "..");

/**
 * Starts the app and waits until it logs its URL, which is empty for a worker. `settings` are environment variables; `log` is the
 * descriptor of an open file that replaces our stderr; `args` are added to the arguments of `npm start`; `root` is the
 * folder of the app.
 */
export async function startApp(
  dataDir: string,
  settings: Record<string, string> = {},
  log: number | "inherit" = "inherit",
  args: readonly string[] = [],
  root = ownRoot,
): Promise<AppProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...startArguments(root), ...args], {
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

/** Exactly the arguments of `npm start`. */
function startArguments(root: string): string[] {
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
      else if (printed.includes("is working on jobs")) resolve("");
    });
    child.once("exit", (code) =>
      reject(new Error(`the app ended with ${code} before it was ready`)),
    );
  });
}
