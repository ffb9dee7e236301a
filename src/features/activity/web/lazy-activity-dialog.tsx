import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

/** What happened in a shared collection. Its code is loaded on first use. */
export const LazyActivityDialog = loadOnMount(
  async () => (await import("./activity-dialog.tsx")).ActivityDialog,
);
