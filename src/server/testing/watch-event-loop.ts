/** How long the main thread was held at a stretch, and by what: for tests that report it, and for the bench. */
import { type Profiler, Session } from "node:inspector";

/**
 * `milliseconds` of the thread's own time, so that a busy machine does not count. `cause` names the function
 * that ran most of it, null where that was not asked for or cannot be told.
 */
export type LongestBlock = { milliseconds: number; cause: string | null };

type Turn = { cpu: number; from: number; to: number };

/**
 * Watches from now on; `read` tells the longest stretch since, and begins anew. With `profiled`, samples are
 * taken all the while, to tell the cause at the end.
 */
export function watchEventLoop(options: { profiled?: boolean } = {}) {
  const profiler = options.profiled === true ? openProfiler() : null;
  let longest: Turn = { cpu: 0, from: 0, to: 0 };
  let last = readClocks();
  const turn = () => {
    const now = readClocks();
    const cpu = now.cpu - last.cpu;
    if (cpu > longest.cpu) longest = { cpu, from: last.wall, to: now.wall };
    last = now;
  };
  // Each turn of the loop that takes longer than this ends in one call.
  const timer = setInterval(turn, 1);
  return {
    read: (): number => {
      turn();
      const { cpu } = longest;
      longest = { cpu: 0, from: 0, to: 0 };
      return cpu / 1_000;
    },
    stop: (): LongestBlock => {
      turn();
      clearInterval(timer);
      const profile = profiler?.() ?? null;
      return {
        milliseconds: longest.cpu / 1_000,
        cause: profile === null ? null : findCause(profile, longest),
      };
    },
  };
}

/** Microseconds: of the thread's own time, and since the machine started. */
function readClocks(): { cpu: number; wall: number } {
  const { user, system } = process.threadCpuUsage();
  return { cpu: user + system, wall: Number(process.hrtime.bigint() / 1_000n) };
}

/** Samples until what is returned is called. */
function openProfiler(): () => Profiler.Profile | null {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: 1_000 });
  session.post("Profiler.start");
  return () => {
    let taken: Profiler.Profile | null = null;
    // Answered before it returns, as the inspected thread is this one.
    session.post("Profiler.stop", (_error, result) => void (taken = result?.profile ?? null));
    session.disconnect();
    return taken;
  };
}

/** The function of ours in which, itself or in what it called, most samples of the stretch were taken. */
function findCause(profile: Profiler.Profile, { from, to }: Turn): string | null {
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
