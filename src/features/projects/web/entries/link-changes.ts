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
import { ApiError } from "#web/data/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { trackChange } from "../live-projects.ts";
import { changePages, refreshLists, shiftCounts } from "../project-cache.ts";
import { showFailure } from "../project-changes.ts";
import { refreshProjectsOfEntries } from "../projects-of-entries.ts";
import { projectKeys, suggestionsQuery } from "../queries.ts";
import { callerOf } from "#web/data/client.ts";
import type { projectLinksApi } from "#features/projects/links-contract.ts";

const call = callerOf<typeof projectLinksApi>();

const failedToLink = ["Failed to link entry to project", "link entries to a project"] as const;

export function useLinkEntry(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EntryLinkCreate) => postLink(projectId, body),
    onSuccess: (made) => {
      shiftCounts(client, projectId, { entries: 1 });
      placeLink(client, made);
      removeSuggestion(client, projectId, made.entry.id);
      settle(client, projectId);
      toast.success("Entry linked to project", { description: made.entry.title, key: projectId });
    },
    onError: (error) => showFailure(error, projectId, ...failedToLink),
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
    const { linked } = await trackChange(
      call("POST /api/projects/:id/entries/many", { params: { id: project.id }, body }),
    );
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
    showFailure(error, project.id, ...failedToLink);
    return false;
  }
}

export function useSaveLinkNotes({ id, projectId }: ProjectEntry) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notes: string) =>
      trackChange(
        call("PATCH /api/projects/:id/entries/:linkId", {
          params: { id: projectId, linkId: id },
          body: { notes },
        }),
      ),
    onSuccess: (saved) => {
      placeLink(client, saved);
      settle(client, projectId);
    },
    onError: (error) => showFailure(error, id, "Failed to save the notes"),
  });
}

/** Hides the link at once; Undo links the entry again, with its notes. */
export function unlinkWithUndo(client: QueryClient, link: ProjectEntry): void {
  const { id, projectId, entry, notes } = link;
  removeFromCache(client, link);
  const sent = trackChange(
    call("DELETE /api/projects/:id/entries/:linkId", { params: { id: projectId, linkId: id } }),
  ).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return true;
      shiftCounts(client, projectId, { entries: 1 });
      placeLink(client, link);
      showFailure(error, id, "Failed to unlink entry");
      return false;
    },
  );
  const linkAgain = async () => {
    if (!(await sent)) return;
    try {
      const made = await postLink(projectId, { entryId: entry.id, notes });
      shiftCounts(client, projectId, { entries: 1 });
      placeLink(client, made);
    } catch (error) {
      showFailure(error, id, ...failedToLink);
    }
    settle(client, projectId);
  };
  void sent.then(() => settle(client, projectId));
  toast.success("Entry unlinked from project", {
    description: entry.title,
    key: id,
    action: { label: "Undo", run: () => void linkAgain() },
  });
}

/** Prevents this suggestion in the future; Undo allows it again. */
export async function refuseSuggestion(
  client: QueryClient,
  projectId: string,
  entry: Entry,
): Promise<void> {
  const params = { id: projectId, entryId: entry.id };
  const refresh = () =>
    void client.invalidateQueries({ queryKey: projectKeys.suggestions(projectId) });
  removeSuggestion(client, projectId, entry.id);
  const sent = call("DELETE /api/projects/:id/suggestions/:entryId", { params }).then(
    () => true,
    (error: unknown) => {
      showFailure(error, entry.id, "Failed to reject the suggestion");
      refresh();
      return false;
    },
  );
  const takeBack = async () => {
    if (!(await sent)) return;
    await call("POST /api/projects/:id/suggestions/:entryId", { params }).catch((error: unknown) =>
      showFailure(error, entry.id, "Failed to restore the suggestion"),
    );
    refresh();
  };
  toast.success("It will not be suggested again", {
    description: entry.title,
    key: entry.id,
    action: { label: "Undo", run: () => void takeBack() },
  });
  await sent;
}

function postLink(projectId: string, body: EntryLinkCreate): Promise<ProjectEntry> {
  return trackChange(call("POST /api/projects/:id/entries", { params: { id: projectId }, body }));
}

function removeSuggestion(client: QueryClient, projectId: string, entryId: string): void {
  client.setQueryData<ProjectSuggestions>(
    suggestionsQuery(projectId).queryKey,
    (known) => known && { items: known.items.filter(({ entry }) => entry.id !== entryId) },
  );
}

function removeFromCache(client: QueryClient, { id, projectId }: ProjectEntry): void {
  shiftCounts(client, projectId, { entries: -1 });
  changePages<ProjectEntry>(client, projectKeys.links(projectId), (links) =>
    links.filter((one) => one.id !== id),
  );
}

/** Restores its position if known, else puts it first. */
function placeLink(client: QueryClient, link: ProjectEntry): void {
  let isKnown = false;
  changePages<ProjectEntry>(client, projectKeys.links(link.projectId), (links) =>
    links.map((one) => {
      if (one.id !== link.id) return one;
      isKnown = true;
      return link;
    }),
  );
  if (isKnown) return;
  changePages<ProjectEntry>(client, projectKeys.links(link.projectId), (links, page) =>
    page === 0 ? [link, ...links] : links,
  );
}

function settle(client: QueryClient, projectId: string): void {
  void client.invalidateQueries({ queryKey: projectKeys.links(projectId) });
  void client.invalidateQueries({ queryKey: projectKeys.detail(projectId) });
  refreshLists(client);
  refreshProjectsOfEntries(client);
}
