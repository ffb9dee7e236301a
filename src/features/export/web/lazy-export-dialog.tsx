import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";

/** The export dialog, loaded when opened. */
export const LazyExportDialog = loadDialog(
  async () => (await import("./export-dialog.tsx")).ExportDialog,
);
