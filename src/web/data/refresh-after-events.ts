/** Screens that show what other tabs and devices may change load it again soon after such a change. */
import type { QueryClient } from "@tanstack/react-query";
import { type LiveEventName, type LiveMessage, subscribeToLiveEvents } from "./live-events.ts";

/**
 * Calls `refresh` once for all events of these types within `delay` milliseconds, and after a gap in the stream.
 * While `isBusy`, it waits again. Returns the unsubscribe function.
 */
export function refreshAfterEvents({
  types,
  delay,
  refresh,
  isBusy = () => false,
}: {
  types: readonly LiveEventName[];
  delay: number;
  refresh: () => void;
  isBusy?: () => boolean;
}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function refreshSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (isBusy()) refreshSoon();
      else refresh();
    }, delay);
  }
  const unsubscribe = subscribeToLiveEvents<LiveMessage & { type: LiveEventName }>(({ type }) => {
    if (types.includes(type)) refreshSoon();
  }, refreshSoon);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/**
 * For a subscription that lasts as long as the tab: between two screens the stream would close, and its gap would
 * load everything again.
 */
export function oncePerClient(watch: (client: QueryClient) => void): (client: QueryClient) => void {
  const watched = new WeakSet<QueryClient>();
  return (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    watch(client);
  };
}
