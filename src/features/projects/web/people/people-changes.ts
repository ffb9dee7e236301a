/** Adding, editing and removing the people of a project. */
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { PersonCreate, ProjectPerson } from "#features/projects/contract.ts";
import { acceptMissing } from "#web/data/missing.ts";
import { changeLists, takeOut } from "#web/data/cached-lists.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { shiftCounts } from "../project-cache.ts";
import { projectKeys } from "../queries.ts";
import { callerOf } from "#web/data/client.ts";
import type { projectLinksApi } from "#features/projects/links-contract.ts";

const call = callerOf<typeof projectLinksApi>();

const names = new Intl.Collator("und");

/** Adds a person, or updates `person`. */
export function useSavePerson(projectId: string, person: ProjectPerson | undefined) {
  const client = useQueryClient();
  const key = person?.id ?? `add-person ${projectId}`;
  return useMutation({
    mutationFn: (body: PersonCreate) =>
      person
        ? call("PATCH /api/projects/:id/people/:personId", {
            params: { id: projectId, personId: person.id },
            body,
          })
        : postPerson(projectId, body),
    onSuccess: (saved) => {
      if (!person) shiftCounts(client, projectId, { people: 1 });
      placePerson(client, saved);
      toast.success(person ? "Person updated" : "Person added to project", {
        description: saved.contactName,
        key,
      });
    },
  });
}

/** Hides the person at once; Undo adds the person again. */
export function removePersonWithUndo(client: QueryClient, person: ProjectPerson): void {
  const { id, projectId, contactName, contactEmail, contactPhone, role } = person;
  const params = { id: projectId, personId: id };
  void changeWithUndo(client, {
    key: id,
    title: "Person removed from project",
    description: contactName,
    keys: keysOf(projectId),
    apply: () => {
      const putBack = takeOut<ProjectPerson>(
        client,
        projectKeys.people(projectId),
        (one) => one.id === id,
      );
      shiftCounts(client, projectId, { people: -1 });
      return () => {
        putBack();
        shiftCounts(client, projectId, { people: 1 });
      };
    },
    send: () => acceptMissing(call("DELETE /api/projects/:id/people/:personId", { params })),
    failed: "Failed to remove person from project",
    undo: {
      send: () => postPerson(projectId, { contactName, contactEmail, contactPhone, role }),
      failed: "Failed to add person to project",
    },
  });
}

function postPerson(projectId: string, body: PersonCreate): Promise<ProjectPerson> {
  return call("POST /api/projects/:id/people", { params: { id: projectId }, body });
}

/** Inserts a person by name into the first page; the server's order replaces it on the next fetch. */
function placePerson(client: QueryClient, saved: ProjectPerson): void {
  const queryKey = projectKeys.people(saved.projectId);
  changeLists<ProjectPerson>(client, { queryKey }, (pages) =>
    pages.map(({ items }, page) => {
      const others = items.filter((one) => one.id !== saved.id);
      if (page > 0) return others;
      return [...others, saved].toSorted((a, b) => names.compare(a.contactName, b.contactName));
    }),
  );
  for (const key of keysOf(saved.projectId)) void client.invalidateQueries({ queryKey: key });
}

const keysOf = (projectId: string) => [
  projectKeys.people(projectId),
  projectKeys.detail(projectId),
  projectKeys.lists,
];
