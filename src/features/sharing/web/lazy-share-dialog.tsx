import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

/** The members of a collection. Its code is loaded on first use. */
export const LazyShareDialog = loadOnMount(
  async () => (await import("./share-dialog.tsx")).ShareDialog,
);
