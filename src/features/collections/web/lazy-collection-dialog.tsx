import { lazy, Suspense } from "react";
import type { Collection } from "#features/collections/contract.ts";

const CollectionDialog = lazy(async () => ({
  default: (await import("./collection-dialog.tsx")).CollectionDialog,
}));

/** The dialog for a new or known collection, whose code comes when it is asked for. */
export function LazyCollectionDialog(props: { collection?: Collection; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <CollectionDialog {...props} />
    </Suspense>
  );
}
