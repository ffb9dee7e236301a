import { loadOnMount } from "#web/ui/load-on-mount.tsx";

/** Asks for the target collection. Its code is loaded on first use. */
export const LazyMoveDialog = loadOnMount(
  async () => (await import("./move-dialog.tsx")).MoveDialog,
);
