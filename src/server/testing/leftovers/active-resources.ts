/**
 * What keeps this process running: timers, servers, sockets, child processes. Pools and modules keep theirs without that
 * effect, on purpose.
 */
import { setTimeout as sleep } from "node:timers/promises";

const nouns: Record<string, string> = {
  Timeout: "timers",
  TCPServerWrap: "servers",
  PipeServerWrap: "servers on a local socket",
  TCPSocketWrap: "connections",
  UDPWrap: "UDP sockets",
  ProcessWrap: "child processes",
  FSEvent: "watched files",
  StatWatcher: "watched files",
  MessagePort: "message ports or worker threads",
};

/** The number of resources of each type. */
export type ActiveResources = Map<string, number>;

export function countActiveResources(): ActiveResources {
  const counts: ActiveResources = new Map();
  for (const type of process.getActiveResourcesInfo())
    if (type in nouns) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

/** Describes the types of which there are more than in `before`. */
export function listAdded(before: ActiveResources): string[] {
  return [...countActiveResources()].flatMap(([type, count]) => {
    const added = count - (before.get(type) ?? 0);
    return added > 0 ? [`${added} ${nouns[type]}`] : [];
  });
}

/** Waits until sockets and processes that are closing are closed, at most the given time. */
export async function untilClosed(before: ActiveResources, maxMs: number): Promise<void> {
  const endsAt = performance.now() + maxMs;
  while (listAdded(before).length > 0 && performance.now() < endsAt) await sleep(5);
}
