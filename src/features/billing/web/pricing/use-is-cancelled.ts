import { useSyncExternalStore } from "react";
import { usePageState } from "#web/page-state.ts";

const subscribeToNothing = () => () => {};
const readSearch = () => location.search;

/** Whether the person comes from a checkout that they left: the server's own address for that. */
export function useIsCancelled(): boolean {
  const { path = "" } = usePageState();
  const search = useSyncExternalStore(subscribeToNothing, readSearch, () =>
    path.replace(/^[^?]*/, ""),
  );
  return new URLSearchParams(search).get("checkout") === "cancelled";
}
