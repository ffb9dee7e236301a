import { loadOnMount } from "#web/ui/load-on-mount.tsx";

/** The dialog for an export, whose code comes when it is asked for. */
export const LazyExportDialog = loadOnMount(
  async () => (await import("./export-dialog.tsx")).ExportDialog,
);
