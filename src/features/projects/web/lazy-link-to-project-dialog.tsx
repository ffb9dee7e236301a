import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

/** The dialog that asks for a project. Its code is loaded on first use. */
export const LazyLinkToProjectDialog = loadOnMount(
  async () => (await import("./picker/link-to-project-dialog.tsx")).LinkToProjectDialog,
);
