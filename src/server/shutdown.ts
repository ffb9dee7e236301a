/** How a process that is asked to stop gets out of the way of new requests before it closes. */
import { setTimeout as sleep } from "node:timers/promises";

export type Shutdown = {
  /** From then on /api/ready answers 503, and each response closes its connection. */
  isStopping: () => boolean;
  /** Call for each request for /api/ready. */
  noteReadyCheck: () => void;
  /** Begins to stop; resolves when load balancers have had the time to notice. */
  announce: () => Promise<void>;
  /** Ends the streams that do not end by themselves. */
  endStreams: () => void;
  /** Calls `listener` when streams must end. Returns the unsubscribe function. */
  onStreamsEnd: (listener: () => void) => () => void;
};

/** Milliseconds. */
export type ShutdownPace = {
  /** Since the last request for /api/ready: a load balancer asks more often. */
  checkedWithin: number;
  /** For load balancers to notice: three checks, one every 2 s, and a little. */
  checkedLead: number;
  /** Otherwise: for the connections in use, which their next response closes. */
  uncheckedLead: number;
};
const usualPace: ShutdownPace = { checkedWithin: 15_000, checkedLead: 7_000, uncheckedLead: 500 };

export function createShutdown(pace: ShutdownPace = usualPace): Shutdown {
  const listeners = new Set<() => void>();
  let isStopping = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    isStopping: () => isStopping,
    noteReadyCheck: () => void (checkedAt = performance.now()),
    announce: async () => {
      isStopping = true;
      const isChecked = performance.now() - checkedAt < pace.checkedWithin;
      await sleep(isChecked ? pace.checkedLead : pace.uncheckedLead);
    },
    endStreams: () => {
      for (const listener of listeners) listener();
    },
    onStreamsEnd: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
