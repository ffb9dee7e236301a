import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";

/** The dialog to create or edit a collection. Its code is loaded on first use. */
export const LazyCollectionDialog = loadDialog(
  async () => (await import("./collection-dialog.tsx")).CollectionDialog,
);
