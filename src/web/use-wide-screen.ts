import { useSyncExternalStore } from "react";

const query = "(width >= 64rem)";

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

/**
 * Whether there is room for a panel beside what a page is about: Tailwind's "lg". Null while what the server drew is
 * taken over: it did not know.
 */
export function useWideScreen(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => matchMedia(query).matches,
    () => null,
  );
}
