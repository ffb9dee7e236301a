/**
 * Limits fetches per host: one page at a time, with a pause between starts, and none while the host is busy.
 */

export type HostGate = {
  /** Whether a page of `host` may be fetched now. If true, the host is occupied until `release`. */
  tryAcquire: (host: string) => boolean;
  /** `busySeconds`: how long the site asks to be left alone. */
  release: (host: string, busySeconds?: number) => void;
  /** Milliseconds until a page of `host` may be fetched; null while one is in progress. */
  waitFor: (host: string) => number | null;
};

type Host = { isUnderWay: boolean; freeAt: number };

const sweepAbove = 1_000;

export function createHostGate({
  pauseMilliseconds,
  now = Date.now,
}: {
  /** Between the starts of two fetches. */
  pauseMilliseconds: number;
  now?: () => number;
}): HostGate {
  const hosts = new Map<string, Host>();
  const waitFor = (name: string) => {
    const host = hosts.get(name);
    if (host === undefined) return 0;
    return host.isUnderWay ? null : Math.max(0, host.freeAt - now());
  };
  const forgetFree = () => {
    for (const [name, host] of hosts)
      if (!host.isUnderWay && host.freeAt <= now()) hosts.delete(name);
  };
  return {
    waitFor,
    tryAcquire: (name) => {
      if (waitFor(name) !== 0) return false;
      if (hosts.size > sweepAbove) forgetFree();
      hosts.set(name, { isUnderWay: true, freeAt: now() + pauseMilliseconds });
      return true;
    },
    release: (name, busySeconds = 0) => {
      const host = hosts.get(name);
      if (host === undefined) return;
      host.isUnderWay = false;
      host.freeAt = Math.max(host.freeAt, now() + busySeconds * 1_000);
    },
  };
}
