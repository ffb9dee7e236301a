// Reads the memory and the processor time of another process, where the platform reports it.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Bytes: current and peak. */
export type ProcessMemory = { rss: number; peakRss: number };

const hasProc = existsSync("/proc/self/status");

function readField(status: string, name: string): number {
  const start = status.indexOf(`${name}:`);
  return start < 0 ? 0 : Number.parseInt(status.slice(start + name.length + 1), 10) * 1024;
}

/** Null if the process is gone. Reads `status`, because `statm` counts in pages of unknown size. */
export function readProcMemory(pid: number): ProcessMemory | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    return { rss: readField(status, "VmRSS"), peakRss: readField(status, "VmHWM") };
  } catch {
    return null;
  }
}

/** The processor time of a process so far in milliseconds, exact to 10; null where the platform does not report it. */
export function readProcessorTime(pid: number): number | null {
  try {
    // The second field, the name, may contain spaces and brackets.
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "latin1").split(/\) (?!.*\) )/s);
    const [user, system] = fields.split(" ").slice(11, 13);
    const ticks = Number(user) + Number(system);
    return Number.isFinite(ticks) ? ticks * 10 : null;
  } catch {
    return null;
  }
}

/**
 * Calls `onSample` with the memory of `pid` until the returned function is called: every 25 ms from /proc,
 * every 250 ms through `ps` elsewhere, never on Windows (heap limit and deadline still apply there).
 */
export function watchMemory(pid: number, onSample: (memory: ProcessMemory) => void): () => void {
  if (hasProc) {
    const sample = () => {
      const memory = readProcMemory(pid);
      if (memory) onSample(memory);
    };
    const timer = setInterval(sample, 25);
    return () => {
      clearInterval(timer);
      sample();
    };
  }
  if (process.platform === "win32") return () => {};
  let isOver = false;
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    execFile("ps", ["-o", "rss=", "-p", String(pid)], (_error, stdout) => {
      isAsking = false;
      const rss = Number.parseInt(stdout, 10) * 1024;
      if (!isOver && rss > 0) onSample({ rss, peakRss: rss });
    });
  }, 250);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
