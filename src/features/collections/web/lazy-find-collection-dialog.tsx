import { loadOnMount } from "#web/ui/load-on-mount.tsx";

/** The dialog that finds a collection by its name. Its code is loaded on first use. */
export const LazyFindCollectionDialog = loadOnMount(
  async () => (await import("./find-collection-dialog.tsx")).FindCollectionDialog,
);
