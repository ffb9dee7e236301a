/** Adding, editing and removing the people of a project. */
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { PersonCreate, ProjectPerson } from "#features/projects/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { trackChange } from "../live-projects.ts";
import { changePages, refreshLists, shiftCounts } from "../project-cache.ts";
import { showFailure } from "../project-changes.ts";
import { projectKeys } from "../queries.ts";
import { callerOf } from "#web/data/client.ts";
import type { projectLinksApi } from "#features/projects/links-contract.ts";

const call = callerOf<typeof projectLinksApi>();

const failedToAdd = ["Failed to add person to project", "add people to a project"] as const;
const names = new Intl.Collator("und");

/** Adds a person, or updates `person`. */
export function useSavePerson(projectId: string, person: ProjectPerson | undefined) {
  const client = useQueryClient();
  const key = person?.id ?? `add-person ${projectId}`;
  return useMutation({
    mutationFn: (body: PersonCreate) =>
      person
        ? trackChange(
            call("PATCH /api/projects/:id/people/:personId", {
              params: { id: projectId, personId: person.id },
              body,
            }),
          )
        : postPerson(projectId, body),
    onSuccess: (saved) => {
      if (!person) shiftCounts(client, projectId, { people: 1 });
      placePerson(client, saved);
      toast.success(person ? "Person updated" : "Person added to project", {
        description: saved.contactName,
        key,
      });
    },
    onError: (error) =>
      person
        ? showFailure(error, key, "Failed to update person")
        : showFailure(error, key, ...failedToAdd),
  });
}

/** Hides the person at once; Undo adds the person again. */
export function removePersonWithUndo(client: QueryClient, person: ProjectPerson): void {
  const { id, projectId, contactName, contactEmail, contactPhone, role } = person;
  removeFromCache(client, person);
  const sent = trackChange(
    call("DELETE /api/projects/:id/people/:personId", {
      params: { id: projectId, personId: id },
    }),
  ).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return true;
      placePerson(client, person);
      shiftCounts(client, projectId, { people: 1 });
      showFailure(error, id, "Failed to remove person from project");
      return false;
    },
  );
  const addAgain = async () => {
    if (!(await sent)) return;
    shiftCounts(client, projectId, { people: 1 });
    placePerson(client, person);
    try {
      const body = { contactName, contactEmail, contactPhone, role };
      const added = await postPerson(projectId, body);
      changePages<ProjectPerson>(client, projectKeys.people(projectId), (people) =>
        people.map((one) => (one.id === id ? added : one)),
      );
    } catch (error) {
      removeFromCache(client, person);
      showFailure(error, id, ...failedToAdd);
    }
    settle(client, projectId);
  };
  void sent.then(() => settle(client, projectId));
  toast.success("Person removed from project", {
    description: contactName,
    key: id,
    action: { label: "Undo", run: () => void addAgain() },
  });
}

function postPerson(projectId: string, body: PersonCreate): Promise<ProjectPerson> {
  return trackChange(call("POST /api/projects/:id/people", { params: { id: projectId }, body }));
}

function removeFromCache(client: QueryClient, { id, projectId }: ProjectPerson): void {
  shiftCounts(client, projectId, { people: -1 });
  changePages<ProjectPerson>(client, projectKeys.people(projectId), (people) =>
    people.filter((one) => one.id !== id),
  );
}

/** Inserts a person by name into the first page; the server's order replaces it on the next fetch. */
function placePerson(client: QueryClient, saved: ProjectPerson): void {
  changePages<ProjectPerson>(client, projectKeys.people(saved.projectId), (people, page) => {
    const others = people.filter((one) => one.id !== saved.id);
    if (page > 0) return others;
    return [...others, saved].toSorted((a, b) => names.compare(a.contactName, b.contactName));
  });
  settle(client, saved.projectId);
}

function settle(client: QueryClient, projectId: string): void {
  void client.invalidateQueries({ queryKey: projectKeys.people(projectId) });
  void client.invalidateQueries({ queryKey: projectKeys.detail(projectId) });
  refreshLists(client);
}
