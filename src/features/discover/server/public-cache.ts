/** Caches what visitors read of public entries for 5 s, so that many readers of one page cost one query. */
import type { AppContext } from "#server/app-context.ts";
import type { Events } from "#server/events.ts";

const keptMilliseconds = 5_000;
const maxKept = 100;

type Kept = { value: unknown; until: number };
type Cache = {
  kept: Map<string, Kept>;
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
  const cache = caches.get(events) ?? openCache(events);
  const known = cache.kept.get(key);
  if (known !== undefined && known.until > Date.now()) return known.value as Value;
  const { changes } = cache;
  const value = await read();
  if (cache.changes !== changes) return value;
  cache.kept.delete(key);
  cache.kept.set(key, { value, until: Date.now() + keptMilliseconds });
  if (cache.kept.size > maxKept) cache.kept.delete(cache.kept.keys().next().value!);
  return value;
}

function openCache(events: Events): Cache {
  const cache: Cache = { kept: new Map(), changes: 0 };
  events.onPublicChange(() => {
    cache.kept.clear();
    cache.changes += 1;
  });
  caches.set(events, cache);
  return cache;
}
