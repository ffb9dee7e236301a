import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

/** The dialog to create or edit a collection. Its code is loaded on first use. */
export const LazyCollectionDialog = loadOnMount(
  async () => (await import("./collection-dialog.tsx")).CollectionDialog,
);
