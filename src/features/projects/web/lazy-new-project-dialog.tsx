import { loadOnMount } from "#web/ui/load-on-mount.tsx";

/** The dialog for a new project, whose code comes when it is asked for. */
export const LazyNewProjectDialog = loadOnMount(
  async () => (await import("./list/new-project-dialog.tsx")).NewProjectDialog,
);
