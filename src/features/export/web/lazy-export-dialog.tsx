import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

/** The export dialog, loaded when opened. */
export const LazyExportDialog = loadOnMount(
  async () => (await import("./export-dialog.tsx")).ExportDialog,
);
