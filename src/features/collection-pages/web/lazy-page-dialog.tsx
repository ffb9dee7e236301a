import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

/** The public page of a collection. Its code is loaded on first use. */
export const LazyPageDialog = loadOnMount(
  async () => (await import("./page-dialog.tsx")).PageDialog,
);
