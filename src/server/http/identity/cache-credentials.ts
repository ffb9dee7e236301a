/** Caches the session or key of a credential until it ends or changes, for at most a minute. */
import { LRUCache } from "lru-cache";
import type { Events } from "#server/events.ts";

/** `id` is announced when it ends; `expiresAt` in milliseconds since 1970, Infinity for never. */
export type Credential = { id: string; expiresAt: number };

const ttl = 60_000;

export function cacheCredentials<Found extends Credential>(
  events: Pick<Events, "onSessionChange">,
) {
  const known = new LRUCache<string, Found>({ max: 10_000, ttl });
  let generation = 0;
  /** Empties the cache: every user's next request is looked up. */
  const forget = () => {
    generation += 1;
    known.clear();
  };
  events.onSessionChange((id) => {
    if (id === "*") return forget();
    generation += 1;
    for (const [credential, found] of known.entries())
      if (found.id === id) known.delete(credential);
  });

  return {
    forget,
    /** Calls `look` where the credential is not cached. */
    find: async (credential: string, look: () => Promise<Found | null>): Promise<Found | null> => {
      const cached = known.get(credential);
      if (cached !== undefined) return cached;
      const asked = generation;
      const found = await look();
      // A credential that ended during the lookup must not be cached.
      const left = (found?.expiresAt ?? 0) - Date.now();
      if (found !== null && asked === generation && left > 0)
        known.set(credential, found, { ttl: Math.min(left, ttl) });
      return found;
    },
  };
}
