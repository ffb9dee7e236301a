import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";

/** The public page of a collection. Its code is loaded on first use. */
export const LazyPageDialog = loadDialog(
  async () => (await import("./page-dialog.tsx")).PageDialog,
);
