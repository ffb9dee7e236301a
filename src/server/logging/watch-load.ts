const windowMilliseconds = 200;

/**
 * Whether the process is almost always busy: then requests take priority, and jobs run one at a time with
 * pauses.
 */
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
