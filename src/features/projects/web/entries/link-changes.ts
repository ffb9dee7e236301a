/** Linking entries to a project, editing their notes in it, and unlinking them. */
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type {
  EntryLinkCreate,
  Project,
  ProjectEntry,
  ProjectSuggestions,
} from "#features/projects/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { acceptMissing } from "#web/data/missing.ts";
import { changeItems, putIn, takeOut } from "#web/data/cached-lists.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { toastFailure } from "#web/failure.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { shiftCounts } from "../project-cache.ts";
import { refreshProjectsOfEntries } from "../projects-of-entries.ts";
import { projectKeys } from "../queries.ts";
import { callerOf } from "#web/data/client.ts";
import type { projectLinksApi } from "#features/projects/links-contract.ts";

const call = callerOf<typeof projectLinksApi>();

export const failedToLink = "Failed to link entry to project";

export function useLinkEntry(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EntryLinkCreate) => postLink(projectId, body),
    onSuccess: (made) => {
      shiftCounts(client, projectId, { entries: 1 });
      putIn(client, projectKeys.links(projectId), made, isSame(made));
      removeSuggestion(client, projectId, made.entry.id);
      settle(client, projectId);
      toast.success("Entry linked to project", { description: made.entry.title, key: projectId });
    },
  });
}

/** Links several entries; existing links do not change. Returns whether it succeeded. */
export async function linkMany(
  client: QueryClient,
  project: Pick<Project, "id" | "name">,
  entries: readonly Entry[],
): Promise<boolean> {
  try {
    const body = { entryIds: entries.map(({ id }) => id) };
    const { linked } = await call("POST /api/projects/:id/entries/many", {
      params: { id: project.id },
      body,
    });
    toast.success(
      linked === 0
        ? "Linked to this project already"
        : linked === 1
          ? "Entry linked to project"
          : `${formatEntryCount(linked)} linked to project`,
      { description: project.name, key: project.id },
    );
    settle(client, project.id);
    return true;
  } catch (error) {
    toastFailure(failedToLink, error, { key: project.id });
    return false;
  }
}

export function useSaveLinkNotes({ id, projectId }: ProjectEntry) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notes: string) =>
      call("PATCH /api/projects/:id/entries/:linkId", {
        params: { id: projectId, linkId: id },
        body: { notes },
      }),
    onSuccess: (saved) => {
      changeItems<ProjectEntry>(client, projectKeys.links(projectId), (one) =>
        one.id === id ? saved : one,
      );
      settle(client, projectId);
    },
    onError: (error) => toastFailure("Failed to save the notes", error, { key: id }),
  });
}

/** Hides the link at once; Undo links the entry again, with its notes. */
export function unlinkWithUndo(client: QueryClient, link: ProjectEntry): void {
  const { id, projectId, entry, notes } = link;
  const params = { id: projectId, linkId: id };
  void changeWithUndo(client, {
    key: id,
    title: "Entry unlinked from project",
    description: entry.title,
    keys: keysOf(projectId),
    refresh: () => refreshProjectsOfEntries(client),
    apply: () => {
      const putBack = takeOut(client, projectKeys.links(projectId), isSame(link));
      shiftCounts(client, projectId, { entries: -1 });
      return () => {
        putBack();
        shiftCounts(client, projectId, { entries: 1 });
      };
    },
    send: () => acceptMissing(call("DELETE /api/projects/:id/entries/:linkId", { params })),
    failed: "Failed to unlink entry",
    undo: {
      send: () => postLink(projectId, { entryId: entry.id, notes }),
      failed: failedToLink,
    },
  });
}

/** Prevents this suggestion in the future; Undo allows it again. */
export function refuseSuggestion(client: QueryClient, projectId: string, entry: Entry): void {
  const params = { id: projectId, entryId: entry.id };
  void changeWithUndo(client, {
    key: entry.id,
    title: "It will not be suggested again",
    description: entry.title,
    apply: () => removeSuggestion(client, projectId, entry.id),
    send: () => call("DELETE /api/projects/:id/suggestions/:entryId", { params }),
    failed: "Failed to reject the suggestion",
    undo: {
      send: () => call("POST /api/projects/:id/suggestions/:entryId", { params }),
      failed: "Failed to restore the suggestion",
    },
  });
}

function postLink(projectId: string, body: EntryLinkCreate): Promise<ProjectEntry> {
  return call("POST /api/projects/:id/entries", { params: { id: projectId }, body });
}

function removeSuggestion(client: QueryClient, projectId: string, entryId: string): () => void {
  return takeOut<ProjectSuggestions["items"][number]>(
    client,
    projectKeys.suggestions(projectId),
    ({ entry }) => entry.id === entryId,
  );
}

const isSame = (link: ProjectEntry) => (one: ProjectEntry) => one.id === link.id;

const keysOf = (projectId: string) => [
  projectKeys.links(projectId),
  projectKeys.detail(projectId),
  projectKeys.lists,
];

function settle(client: QueryClient, projectId: string): void {
  for (const queryKey of keysOf(projectId)) void client.invalidateQueries({ queryKey });
  refreshProjectsOfEntries(client);
}
