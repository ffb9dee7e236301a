import { loadOnMount } from "#web/ui/load-on-mount.tsx";

/** The dialog for a new project. Its code is loaded on first use. */
export const LazyNewProjectDialog = loadOnMount(
  async () => (await import("./list/new-project-dialog.tsx")).NewProjectDialog,
);
