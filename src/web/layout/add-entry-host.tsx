import { loadAddEntryDialog } from "../app-features.ts";
import { useReopen } from "../drafts.ts";
import { openAddEntry, useAddEntryRequest } from "./add-entry.ts";
import { loadOnMount } from "#web/ui/load-on-mount.tsx";

const AddEntryDialog = loadOnMount(() => loadAddEntryDialog());

/** Mounts the Add Entry dialog while it is open. */
export function AddEntryHost() {
  const request = useAddEntryRequest();
  useReopen("add-entry", openAddEntry);
  return request && <AddEntryDialog />;
}
