/** How many different things are remembered as logged. */
const mostKeys = 1_000;
const quietMilliseconds = 60_000;

/** Returns whether what is named so should be logged now: once a minute, however often it happens. */
export function limitLogging(): (key: string) => boolean {
  const loggedAt = new Map<string, number>();
  return (key) => {
    const now = performance.now();
    const last = loggedAt.get(key);
    if (last !== undefined && now - last < quietMilliseconds) return false;
    if (loggedAt.size >= mostKeys) loggedAt.clear();
    loggedAt.set(key, now);
    return true;
  };
}
