import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";

/** The dialog of a batch, loaded when opened. */
export const LazyBatchDialog = loadDialog(
  async () => (await import("./batch-dialog.tsx")).BatchDialog,
);
