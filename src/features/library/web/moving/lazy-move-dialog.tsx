import { loadOnMount } from "#web/ui/load-on-mount.tsx";

/** The dialog that asks where to, whose code comes when it is asked for. */
export const LazyMoveDialog = loadOnMount(
  async () => (await import("./move-dialog.tsx")).MoveDialog,
);
