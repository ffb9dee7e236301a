/** Starts the programs of Debian's packages that a company puts around Commonplace. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type Service = {
  port: number;
  /** Of the running program. */
  readPid: () => number;
  /** Sends `signal`, and resolves when the program has ended. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
  start: () => Promise<void>;
  /** Ends it and removes its folder. */
  close: () => Promise<void>;
};

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts `program` in a folder of its own with the files that `configure` returns, by name; `args` get the folder and the port.
 * Resolves once its port accepts connections. Programs that refuse to run as root run as nobody.
 */
export async function startService(
  program: string,
  options: {
    configure: (port: number, folder: string) => Record<string, string>;
    args: (folder: string, port: number) => string[];
    isRootRefused?: boolean;
  },
): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), "cp-scale-"));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  for (const [name, text] of Object.entries(options.configure(port, folder)))
    writeFileSync(join(folder, name), text);
  const asNobody = options.isRootRefused === true && process.getuid?.() === 0;
  let child: ChildProcess;
  let output = "";
  const start = async () => {
    output = "";
    child = spawn(program, options.args(folder, port), {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      ...(asNobody && { uid: 65_534, gid: 65_534 }),
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (output = (output + String(chunk)).slice(-10_000)));
    while (!(await accepts(port))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${program} did not start:\n${output}`);
      await sleep(20);
    }
  };
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  await start();
  return {
    port,
    readPid: () => child.pid!,
    kill,
    start,
    close: async () => {
      await kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
