/**
 * Limits fetches per host: one page at a time, with a pause between starts, and none while the host is busy.
 */

export type HostLimiter = {
  /** Whether a page of `host` may be fetched now. If true, the host is occupied until `release`. */
  tryAcquire: (host: string) => boolean;
  /** `busySeconds`: the time for which the site asks not to be called. */
  release: (host: string, busySeconds?: number) => void;
  /** Milliseconds until a page of `host` may be fetched; null while one is in progress. */
  waitFor: (host: string) => number | null;
};

type Host = { isFetching: boolean; freeAt: number };

/** Number of hosts above which the free ones are deleted. */
const sweepAbove = 1_000;

export function createHostLimiter({
  pauseMilliseconds,
  now = Date.now,
}: {
  /** Between the starts of two fetches. */
  pauseMilliseconds: number;
  now?: () => number;
}): HostLimiter {
  const hosts = new Map<string, Host>();
  const waitFor = (name: string) => {
    const host = hosts.get(name);
    if (host === undefined) return 0;
    return host.isFetching ? null : Math.max(0, host.freeAt - now());
  };
  const deleteFree = () => {
    for (const [name, host] of hosts)
      if (!host.isFetching && host.freeAt <= now()) hosts.delete(name);
  };
  return {
    waitFor,
    tryAcquire: (name) => {
      if (waitFor(name) !== 0) return false;
      if (hosts.size > sweepAbove) deleteFree();
      hosts.set(name, { isFetching: true, freeAt: now() + pauseMilliseconds });
      return true;
    },
    release: (name, busySeconds = 0) => {
      const host = hosts.get(name);
      if (host === undefined) return;
      host.isFetching = false;
      host.freeAt = Math.max(host.freeAt, now() + busySeconds * 1_000);
    },
  };
}
