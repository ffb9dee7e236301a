/**
 * Limits fetches per host: one at a time, with a pause between starts, and none while the host is busy.
 */

export type HostLimiter = {
  /** Whether `host` may be called now. If true, it is occupied until `release`. */
  tryAcquire: (host: string) => boolean;
  release: (host: string) => void;
  /** Waits with the next call for as long as the site asks not to be called. */
  postpone: (host: string, seconds: number) => void;
  /** Milliseconds until `host` may be called; null while a fetch is in progress. */
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
  const set = (name: string, host: Host) => {
    if (hosts.size > sweepAbove) deleteFree();
    hosts.set(name, host);
  };
  const deleteFree = () => {
    for (const [name, host] of hosts)
      if (!host.isFetching && host.freeAt <= now()) hosts.delete(name);
  };
  return {
    waitFor,
    tryAcquire: (name) => {
      if (waitFor(name) !== 0) return false;
      set(name, { isFetching: true, freeAt: now() + pauseMilliseconds });
      return true;
    },
    release: (name) => {
      const host = hosts.get(name);
      if (host !== undefined) host.isFetching = false;
    },
    postpone: (name, seconds) => {
      const { isFetching = false, freeAt = 0 } = hosts.get(name) ?? {};
      set(name, { isFetching, freeAt: Math.max(freeAt, now() + seconds * 1_000) });
    },
  };
}

/** For imports: their pages and pictures share the pauses of a site. */
export const importHosts = createHostLimiter({ pauseMilliseconds: 1_000 });
