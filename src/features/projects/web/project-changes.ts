/** Creating, editing, archiving and deleting projects, with Undo where possible. */
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type {
  Project,
  ProjectCreate,
  ProjectUpdate,
  projectsApi,
} from "#features/projects/contract.ts";
import { ApiError, describeError, isNotFound } from "#web/data/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { trackChange } from "./live-projects.ts";
import { addProject, changeProjects, cacheProject, refreshLists } from "./project-cache.ts";
import { refreshProjectsOfEntries } from "./projects-of-entries.ts";
import { projectKeys, projectQuery } from "./queries.ts";
import { toastFailure } from "#web/failure.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof projectsApi>();

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProjectCreate) => trackChange(call("POST /api/projects", { body })),
    onSuccess: (made) => {
      addProject(client, made);
      toast.success("Project added successfully", { description: made.name, key: "add-project" });
    },
    onError: (error) => showFailure(error, "add-project", "Failed to add project", "add a project"),
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
    onError: (error) => showFailure(error, id, "Failed to update project"),
  });
}

/** Archives or unarchives a project. */
export async function archiveWithUndo(
  client: QueryClient,
  project: Project,
  isArchived: boolean,
): Promise<void> {
  const sent = archive(client, project, isArchived);
  toast.success(isArchived ? "Project archived" : "Project unarchived", {
    description: project.name,
    key: project.id,
    action: {
      label: "Undo",
      run: () => void sent.then((isDone) => isDone && archive(client, project, !isArchived)),
    },
  });
  await sent;
}

async function archive(
  client: QueryClient,
  project: Project,
  isArchived: boolean,
): Promise<boolean> {
  const { queryKey } = projectQuery(project.id);
  const archivedAt = isArchived ? new Date().toISOString() : null;
  client.setQueryData(queryKey, (known) => known && { ...known, archivedAt, isActive: false });
  changeProjects(client, (one) => (one.id === project.id ? null : one));
  try {
    cacheProject(client, await patchProject(project.id, { isArchived }));
    return true;
  } catch (error) {
    void client.invalidateQueries({ queryKey });
    refreshLists(client);
    showFailure(error, project.id, "Failed to update project");
    return false;
  }
}

/** Hides the project at once; the server keeps it in the trash, so that Undo restores it completely. */
export function deleteWithUndo(client: QueryClient, project: Project): void {
  const { id, name } = project;
  changeProjects(client, (one) => (one.id === id ? null : one));
  const sent = trackChange(call("DELETE /api/projects/:id", { params: { id } })).then(
    () => {
      const queryKey = projectKeys.detail(id);
      client.removeQueries({ queryKey, type: "inactive" });
      void client.invalidateQueries({ queryKey, refetchType: "none" });
      forgetProject(client);
      return true;
    },
    (error: unknown) => {
      refreshLists(client);
      // Already deleted, as wanted.
      if (isNotFound(error)) return true;
      showFailure(error, id, "Failed to delete project");
      return false;
    },
  );
  toast.success("Project deleted", {
    description: name,
    key: id,
    action: {
      label: "Undo",
      run: () => {
        const after = toast.latest();
        void sent.then((isDone) => (isDone ? restoreProject(client, id, after) : undefined));
      },
    },
  });
}

/** `after`: the result is shown only while no toast newer than this exists. */
async function restoreProject(client: QueryClient, id: string, after: number): Promise<void> {
  try {
    await trackChange(call("POST /api/projects/:id/restore", { params: { id } }));
    toast.success("Project restored", { key: id, after });
  } catch (error) {
    await showNotRestored(client, id, error);
  }
  void client.invalidateQueries({ queryKey: projectKeys.detail(id) });
  forgetProject(client);
}

/** Distinguishes a project that was restored elsewhere from one that was permanently deleted. */
async function showNotRestored(client: QueryClient, id: string, error: unknown): Promise<void> {
  if (!isNotFound(error)) {
    toast.error("Failed to restore project", {
      description: describeError(error),
      key: id,
      action: { label: "Retry", run: () => void restoreProject(client, id, toast.latest()) },
    });
    return;
  }
  const isBack = await call("GET /api/projects/:id", { params: { id } }).then(
    () => true,
    () => false,
  );
  if (isBack) toast.success("Project restored", { key: id });
  else
    toast.error("Failed to restore project", {
      description: "It has since been permanently deleted.",
      key: id,
    });
}

function forgetProject(client: QueryClient): void {
  refreshLists(client);
  refreshProjectsOfEntries(client);
}

function patchProject(id: string, body: ProjectUpdate): Promise<Project> {
  return trackChange(call("PATCH /api/projects/:id", { params: { id }, body }));
}

/**
 * `key` identifies the action. `deed` completes "You must be logged in to …", shown if the user is signed
 * out.
 */
export function showFailure(error: unknown, key: string, title: string, deed?: string): void {
  if (deed && error instanceof ApiError && error.code === "unauthenticated") {
    toast.error(`You must be logged in to ${deed}`, { key });
  } else toastFailure(title, error, { key });
}
