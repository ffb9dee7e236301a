import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";

/** The dialog that asks for a project. Its code is loaded on first use. */
export const LazyLinkToProjectDialog = loadDialog(
  async () => (await import("./picker/link-to-project-dialog.tsx")).LinkToProjectDialog,
);
