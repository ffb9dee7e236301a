import { loadAddEntryDialog } from "../routes.tsx";
import { useAddEntryRequest } from "./add-entry.ts";
import { loadOnMount } from "#web/ui/load-on-mount.tsx";

const AddEntryDialog = loadOnMount(() => loadAddEntryDialog());

/** Mounts the Add Entry dialog while somebody wants it. */
export function AddEntryHost() {
  const request = useAddEntryRequest();
  return request && <AddEntryDialog />;
}
