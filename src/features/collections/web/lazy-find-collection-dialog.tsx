import { loadOnMount } from "#web/ui/load-on-mount.tsx";

/** The dialog that finds a collection by its name, whose code comes when it is asked for. */
export const LazyFindCollectionDialog = loadOnMount(
  async () => (await import("./find-collection-dialog.tsx")).FindCollectionDialog,
);
