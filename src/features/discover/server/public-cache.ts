/** Caches what visitors read of public entries for 5 s, so that many readers of one page cost one query. */
import type { AppContext } from "#server/app-context.ts";
import type { Events } from "#server/events.ts";

/** Tests set a longer one, to see that a change ends it. */
export const publicCache: Readonly<{ lifetimeMilliseconds: number }> = {
  lifetimeMilliseconds: 5_000,
};
const maxCached = 100;

type CachedValue = { value: unknown; until: number };
type Cache = {
  values: Map<string, CachedValue>;
  /** Number of changes so far. A result that was read before a change is not cached after it. */
  changes: number;
};

/** One per process in production; tests run several apps in one process. */
const caches = new WeakMap<Events, Cache>();

/**
 * Returns what `read` returned for this `key` in the last 5 s, or calls it. Any change of public data, in any
 * process, clears the cache. Failures are not cached.
 */
export async function getCached<Value>(
  { events }: Pick<AppContext, "events">,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const cache = caches.get(events) ?? createCache(events);
  const known = cache.values.get(key);
  if (known !== undefined && known.until > Date.now()) return known.value as Value;
  const { changes } = cache;
  const value = await read();
  if (cache.changes !== changes) return value;
  cache.values.delete(key);
  cache.values.set(key, { value, until: Date.now() + publicCache.lifetimeMilliseconds });
  if (cache.values.size > maxCached) cache.values.delete(cache.values.keys().next().value!);
  return value;
}

function createCache(events: Events): Cache {
  const cache: Cache = { values: new Map(), changes: 0 };
  events.onPublicChange(() => {
    cache.values.clear();
    cache.changes += 1;
  });
  caches.set(events, cache);
  return cache;
}
