import { loadOnMount } from "#web/ui/load-on-mount.tsx";

/** The dialog that asks which project, whose code comes when it is asked for. */
export const LazyLinkToProjectDialog = loadOnMount(
  async () => (await import("./picker/link-to-project-dialog.tsx")).LinkToProjectDialog,
);
