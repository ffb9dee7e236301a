import { useSyncExternalStore } from "react";

const query = "(width >= 64rem)";

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

/**
 * Whether there is space for a side panel: Tailwind's "lg". Null during hydration, because the server does
 * not know the width.
 */
export function useWideScreen(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => matchMedia(query).matches,
    () => null,
  );
}
