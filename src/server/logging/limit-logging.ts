import { LRUCache } from "lru-cache";

/** Returns a function that says whether to log `key` now: at most once a minute each. */
export function limitLogging(): (key: string) => boolean {
  const logged = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });
  return (key) => {
    if (logged.has(key)) return false;
    logged.set(key, true);
    return true;
  };
}
