/**
 * Measures the longest block of the main thread and its cause, for tests that report it and for benchmarks.
 */
import { type Profiler, Session } from "node:inspector";

/**
 * `milliseconds` of the thread's CPU time, so that other load on the machine does not count. `cause` names
 * the function that ran for most of it; null if not profiled or unknown.
 */
export type LongestBlock = { milliseconds: number; cause: string | null };

type Iteration = { cpu: number; from: number; to: number };

/**
 * Starts watching; `read` returns the longest block since then, and starts over. With `profiled`, samples the
 * stack all the time, to find the cause at the end.
 */
export function watchEventLoop(options: { profiled?: boolean } = {}) {
  const profiler = options.profiled === true ? openProfiler() : null;
  let longest: Iteration = { cpu: 0, from: 0, to: 0 };
  let last = readClocks();
  const endIteration = () => {
    const now = readClocks();
    const cpu = now.cpu - last.cpu;
    if (cpu > longest.cpu) longest = { cpu, from: last.wall, to: now.wall };
    last = now;
  };
  // A loop iteration longer than this ends with one call.
  const timer = setInterval(endIteration, 1);
  return {
    read: (): number => {
      endIteration();
      const { cpu } = longest;
      longest = { cpu: 0, from: 0, to: 0 };
      return cpu / 1_000;
    },
    stop: (): LongestBlock => {
      endIteration();
      clearInterval(timer);
      const profile = profiler?.() ?? null;
      return {
        milliseconds: longest.cpu / 1_000,
        cause: profile === null ? null : findCause(profile, longest),
      };
    },
  };
}

/** Microseconds: the thread's CPU time, and the monotonic clock. */
function readClocks(): { cpu: number; wall: number } {
  const { user, system } = process.threadCpuUsage();
  return { cpu: user + system, wall: Number(process.hrtime.bigint() / 1_000n) };
}

/** Samples until the returned function is called. */
function openProfiler(): () => Profiler.Profile | null {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: 1_000 });
  session.post("Profiler.start");
  return () => {
    let taken: Profiler.Profile | null = null;
    // Called synchronously, because the inspected thread is this one.
    session.post("Profiler.stop", (_error, result) => void (taken = result?.profile ?? null));
    session.disconnect();
    return taken;
  };
}

/** The function of ours that most samples of the block were in, directly or in its callees. */
function findCause(profile: Profiler.Profile, { from, to }: Iteration): string | null {
  const parents = new Map(
    profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])),
  );
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const counts = new Map<string, number>();
  let at = profile.startTime;
  for (const [index, id] of (profile.samples ?? []).entries()) {
    at += profile.timeDeltas?.[index] ?? 0;
    if (at < from || at > to) continue;
    for (
      let node = nodes.get(id);
      node !== undefined;
      node = nodes.get(parents.get(node.id) ?? 0)
    ) {
      const { url, functionName, lineNumber } = node.callFrame;
      if (!url.includes("/src/")) continue;
      const name = `${functionName || "a function"} (${url.slice(url.indexOf("/src/") + 1)}:${lineNumber + 1})`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      break;
    }
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
