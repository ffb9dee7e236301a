import { loadOnMount } from "#web/ui/load-on-mount.tsx";

/** The dialog for a new or known collection, whose code comes when it is asked for. */
export const LazyCollectionDialog = loadOnMount(
  async () => (await import("./collection-dialog.tsx")).CollectionDialog,
);
