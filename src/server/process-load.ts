const windowMilliseconds = 200;

/** Whether this process hardly rests: then requests go first, and jobs come one at a time, with a breath between. */
export function watchLoad(): { isHigh: () => boolean } {
  let since = performance.eventLoopUtilization();
  let at = performance.now();
  let isHigh = false;
  return {
    isHigh: () => {
      if (performance.now() - at > windowMilliseconds) {
        const now = performance.eventLoopUtilization();
        isHigh = performance.eventLoopUtilization(now, since).utilization > 0.6;
        since = now;
        at = performance.now();
      }
      return isHigh;
    },
  };
}
