// A child process for untrusted bytes, seen from the server: started with minimal permissions, monitored,
// killed at its limits.
import { fork } from "node:child_process";
import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { setPriority } from "node:os";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { ChildOrder, ChildReply } from "./child-protocol.ts";
import { limitTime, maxElapsed } from "./limit-time.ts";
import { watchMemory } from "./process-memory.ts";

export type ChildLimits = {
  /**
   * Milliseconds of processor time for a task: a busy machine must not make a small one fail. By the clock up to four times as
   * long, and exactly as long where the platform does not report processor time.
   */
  timeoutMs: number;
  /** Resident memory of the whole child in bytes, buffers included. */
  maxRssBytes: number;
};

/** The end of a task. `crashed` has the child's last output, for the log only. */
export type ChildEnd<Answer> =
  | { end: "answer"; answer: Answer }
  | { end: "error"; message: string }
  | { end: "timeout" }
  | { end: "memory" }
  | { end: "aborted" }
  | { end: "stopped" }
  | { end: "crashed"; message: string };

export type RunOptions = {
  signal?: AbortSignal | undefined;
  onProgress?: (percent: number) => void;
};

export type BoundedChild<Task, Answer> = {
  /** Runs one task at a time. Never rejects; after any end but an answer the child is gone. */
  run(task: Task, limits: ChildLimits, options?: RunOptions): Promise<ChildEnd<Answer>>;
  /** Ends the child; a running task ends as stopped. */
  stop(): void;
  isAlive(): boolean;
  /** Resident bytes after the last task. */
  rss(): number;
  /** The peak of resident bytes while a task ran, where the platform reports it. */
  peakRss(): number;
};

const packageRoot = fileURLToPath(new URL("../../../", import.meta.url));
const maxOldSpaceMb = 512;

/** Sources and package folders: never the data folder or a .env file. */
function listReadablePaths(): string[] {
  const paths = [join(packageRoot, "src") + sep, join(packageRoot, "package.json")];
  for (let folder = packageRoot; ; folder = dirname(folder)) {
    const modules = join(folder, "node_modules");
    if (existsSync(modules)) paths.push(modules + sep, realpathSync(modules) + sep);
    if (folder === dirname(folder)) return [...new Set(paths)];
  }
}

/**
 * The compile cache of child processes, which saves three quarters of their start; null if this process has
 * none. A child may write to it only before it receives a task (serve-parent.ts).
 */
function createCompileCacheFolder(): string | null {
  const own = getCompileCacheDir();
  if (own === undefined) return null;
  const folder = join(own, "children");
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch {
    return null;
  }
}

let compileCacheFolder: string | null | undefined;
let childArguments: string[] | undefined;

/** Permissions of a child: reading sources and packages. No network, writing, child processes or eval. */
export function listChildArguments(): string[] {
  childArguments ??= [
    "--permission",
    "--allow-worker",
    ...listReadablePaths().map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${maxOldSpaceMb}`,
    "--no-addons",
    "--disallow-code-generation-from-strings",
    "--no-warnings",
  ];
  return childArguments;
}

/**
 * Starts a child whose entry calls `serveParent`; it may still be loading when this returns. `readable` is
 * the only other file it may read: an absolute path without links.
 */
export function startBoundedChild<Task, Answer>(
  entry: URL,
  readable?: string,
): BoundedChild<Task, Answer> {
  if (compileCacheFolder === undefined) compileCacheFolder = createCompileCacheFolder();
  const child = fork(fileURLToPath(entry), [], {
    execPath: process.execPath,
    execArgv: [
      ...(readable === undefined ? [] : [`--allow-fs-read=${readable}`]),
      ...(compileCacheFolder === null
        ? []
        : ["read", "write"].map((right) => `--allow-fs-${right}=${compileCacheFolder}${sep}`)),
      ...listChildArguments(),
    ],
    env: compileCacheFolder === null ? {} : { NODE_COMPILE_CACHE: compileCacheFolder },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let isAlive = true;
  let isReady = false;
  let rss = 0;
  let peakRss = 0;
  let lastOutput = "";
  let finish: ((end: ChildEnd<Answer>) => void) | null = null;
  let onProgress: ((percent: number) => void) | undefined;

  function keepParentAlive(isNeeded: boolean): void {
    if (isNeeded) {
      child.ref();
      child.channel?.ref();
    } else {
      child.unref();
      child.channel?.unref();
    }
  }

  function stop(): void {
    isAlive = false;
    child.kill("SIGKILL");
    finish?.({ end: "stopped" });
  }

  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    lastOutput = (lastOutput + chunk).slice(-2_000);
  });
  if (child.stderr && "unref" in child.stderr) (child.stderr as { unref(): void }).unref();
  child.on("message", (reply: ChildReply<Answer>) => {
    if (reply.type === "ready") {
      isReady = true;
      return;
    }
    if (reply.type === "progress") {
      onProgress?.(reply.percent);
      return;
    }
    rss = reply.rss;
    finish?.(
      reply.type === "answer"
        ? { end: "answer", answer: reply.answer }
        : { end: "error", message: reply.message },
    );
  });
  const onEnd = (reason: string): void => {
    isAlive = false;
    const when = isReady ? "while it worked" : "before it was ready";
    finish?.({
      end: "crashed",
      message: `The child ended ${when} (${reason}). ${lastOutput}`.trim(),
    });
  };
  child.on("error", (error) => onEnd(error.message));
  child.on("exit", (code, killedBy) => onEnd(killedBy ?? `code ${code}`));
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, 10);
    } catch {
      // Some platforms do not allow it; the child then runs at normal priority.
    }
  }
  keepParentAlive(false);

  function run(
    task: Task,
    limits: ChildLimits,
    { signal, onProgress: listener }: RunOptions = {},
  ): Promise<ChildEnd<Answer>> {
    return new Promise((resolve) => {
      onProgress = listener;
      const onAbort = () => finish?.({ end: "aborted" });
      const unlimit = limitTime(child.pid ?? 0, limits.timeoutMs, () =>
        finish?.({ end: "timeout" }),
      );
      const unwatch = watchMemory(child.pid ?? 0, (memory) => {
        rss = memory.rss;
        peakRss = Math.max(peakRss, memory.peakRss);
        if (memory.rss > limits.maxRssBytes) finish?.({ end: "memory" });
      });
      finish = (end) => {
        finish = null;
        onProgress = undefined;
        unlimit();
        unwatch();
        signal?.removeEventListener("abort", onAbort);
        keepParentAlive(false);
        if (end.end !== "answer") stop();
        resolve(end);
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      keepParentAlive(true);
      const order: ChildOrder<Task> = { task, deadlineMs: maxElapsed * limits.timeoutMs + 2_000 };
      child.send(order, (error) => {
        if (error) finish?.({ end: "crashed", message: error.message });
      });
    });
  }

  return {
    run,
    stop,
    isAlive: () => isAlive,
    rss: () => rss,
    peakRss: () => peakRss,
  };
}
