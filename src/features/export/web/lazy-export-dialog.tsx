import { loadOnMount } from "#web/ui/load-on-mount.tsx";

/** The export dialog, loaded when opened. */
export const LazyExportDialog = loadOnMount(
  async () => (await import("./export-dialog.tsx")).ExportDialog,
);
