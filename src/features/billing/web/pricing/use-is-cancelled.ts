import { useSyncExternalStore } from "react";
import { usePageState } from "#web/page-state.ts";

const subscribeToNothing = () => () => {};
const getSearch = () => location.search;

/**
 * Whether the user comes back from a checkout that they left: the server redirects to
 * /pricing?checkout=cancelled then.
 */
export function useIsCancelled(): boolean {
  const { path = "" } = usePageState();
  const search = useSyncExternalStore(subscribeToNothing, getSearch, () =>
    path.replace(/^[^?]*/, ""),
  );
  return new URLSearchParams(search).get("checkout") === "cancelled";
}
