import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";

/** The members of a collection. Its code is loaded on first use. */
export const LazyShareDialog = loadDialog(
  async () => (await import("./share-dialog.tsx")).ShareDialog,
);
