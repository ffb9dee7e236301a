/** When a site may be asked for its next page: one at a time of each host, with a pause between, and not while it is busy. */

export type HostGate = {
  /** Whether a page of `host` may be asked for now; then it is under way until `leave`. */
  enter: (host: string) => boolean;
  /** `busySeconds`: for so long the site asks to be left alone. */
  leave: (host: string, busySeconds?: number) => void;
  /** Milliseconds until a page of `host` may be asked for; null while one is under way. */
  waitFor: (host: string) => number | null;
};

type Host = { isUnderWay: boolean; freeAt: number };

const sweepAbove = 1_000;

export function openHostGate({
  pauseMilliseconds,
  now = Date.now,
}: {
  /** Between the beginnings of two fetches. */
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
    enter: (name) => {
      if (waitFor(name) !== 0) return false;
      if (hosts.size > sweepAbove) forgetFree();
      hosts.set(name, { isUnderWay: true, freeAt: now() + pauseMilliseconds });
      return true;
    },
    leave: (name, busySeconds = 0) => {
      const host = hosts.get(name);
      if (host === undefined) return;
      host.isUnderWay = false;
      host.freeAt = Math.max(host.freeAt, now() + busySeconds * 1_000);
    },
  };
}
