/** Creating, editing, archiving and deleting projects, with Undo where possible. */
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type {
  Project,
  ProjectCreate,
  ProjectUpdate,
  projectsApi,
} from "#features/projects/contract.ts";
import { acceptMissing, acceptRestored } from "#web/data/missing.ts";
import { takeOut } from "#web/data/cached-lists.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { addProject, cacheProject } from "./project-cache.ts";
import { refreshProjectsOfEntries } from "./projects-of-entries.ts";
import { projectKeys, projectQuery } from "./queries.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof projectsApi>();

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProjectCreate) => call("POST /api/projects", { body }),
    onSuccess: (made) => {
      addProject(client, made);
      toast.success("Project added successfully", { description: made.name, key: "add-project" });
    },
  });
}

export function useUpdateProject(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProjectUpdate) => patchProject(id, body),
    onSuccess: (saved) => {
      cacheProject(client, saved);
      refreshProjectsOfEntries(client);
      // Suggestions depend on the description of a project.
      void client.invalidateQueries({ queryKey: projectKeys.suggestions(id) });
      toast.success("Project updated successfully", { key: id });
    },
  });
}

/** Archives or unarchives a project. */
export function archiveWithUndo(client: QueryClient, project: Project, isArchived: boolean): void {
  const { id } = project;
  const { queryKey } = projectQuery(id);
  const show = (archivedAt: string | null) =>
    client.setQueryData(queryKey, (known) => known && { ...known, archivedAt, isActive: false });
  void changeWithUndo(client, {
    key: id,
    title: isArchived ? "Project archived" : "Project unarchived",
    description: project.name,
    keys: [queryKey, projectKeys.lists],
    apply: () => {
      show(isArchived ? new Date().toISOString() : null);
      const putBack = takeOut<Project>(client, projectKeys.lists, (one) => one.id === id);
      return () => {
        show(project.archivedAt);
        putBack();
      };
    },
    send: () => patchProject(id, { isArchived }),
    failed: "Failed to update project",
    undo: { send: () => patchProject(id, { isArchived: !isArchived }) },
  });
}

/** Hides the project at once; the server keeps it in the trash, so that Undo restores it completely. */
export function deleteWithUndo(client: QueryClient, { id, name }: Project): void {
  const { queryKey } = projectQuery(id);
  const params = { id };
  void changeWithUndo(client, {
    key: id,
    title: "Project deleted",
    description: name,
    keys: [projectKeys.lists],
    refresh: () => {
      client.removeQueries({ queryKey, type: "inactive" });
      refreshProjectsOfEntries(client);
    },
    apply: () => takeOut<Project>(client, projectKeys.lists, (one) => one.id === id),
    send: () => acceptMissing(call("DELETE /api/projects/:id", { params })),
    failed: "Failed to delete project",
    undo: {
      send: async () => {
        await acceptRestored(call("POST /api/projects/:id/restore", { params }), () =>
          call("GET /api/projects/:id", { params }),
        );
        void client.invalidateQueries({ queryKey });
        return "Project restored";
      },
      failed: "Failed to restore project",
    },
  });
}

function patchProject(id: string, body: ProjectUpdate): Promise<Project> {
  return call("PATCH /api/projects/:id", { params: { id }, body });
}
