import { lazy, Suspense } from "react";
import { loadAddEntryDialog } from "../routes.tsx";
import { useAddEntryRequest } from "./add-entry.ts";

const AddEntryDialog = lazy(async () => ({ default: await loadAddEntryDialog() }));

/** Mounts the Add Entry dialog while somebody wants it. */
export function AddEntryHost() {
  const request = useAddEntryRequest();
  return (
    request && (
      <Suspense fallback={null}>
        <AddEntryDialog />
      </Suspense>
    )
  );
}
