// Limits the processor time of another process: on a busy machine, little of the time by the clock is its own.
import { readProcessorTime } from "./process-memory.ts";

/** How many times its processor time a process may take by the clock. */
export const maxElapsed = 4;
/** Milliseconds, as exactly as processor time is reported. */
const minPause = 10;

/** Calls `onOver` when the process has used the milliseconds from now on, unless the returned function is called before. */
export function limitTime(pid: number, milliseconds: number, onOver: () => void): () => void {
  const before = readProcessorTime(pid);
  const latest = performance.now() + maxElapsed * milliseconds;
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    const used = readProcessorTime(pid);
    const left = before === null || used === null ? 0 : milliseconds - (used - before);
    const wait = Math.min(left, latest - performance.now());
    if (wait <= 0) onOver();
    else timer = setTimeout(check, Math.max(wait, minPause));
  };
  timer = setTimeout(check, milliseconds);
  return () => clearTimeout(timer);
}
