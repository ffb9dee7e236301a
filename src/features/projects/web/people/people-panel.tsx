import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ProjectPerson } from "#features/projects/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { UserPlus } from "#web/ui/picture/icons.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { peopleQuery } from "../queries.ts";
import { PanelHeading } from "../project/panel-heading.tsx";
import { removePersonWithUndo } from "./people-changes.ts";
import { PersonItem } from "./person-item.tsx";

const PersonDialog = loadDialog(async () => (await import("./person-dialog.tsx")).PersonDialog);

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3";

/** The people of a project. */
export function PeoplePanel({ projectId }: { projectId: string }) {
  const client = useQueryClient();
  const list = useInfiniteQuery(peopleQuery(projectId));
  const [dialog, setDialog] = useState<"add" | ProjectPerson | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const people = list.data?.pages.flatMap(({ items }) => items);

  function remove(person: ProjectPerson): void {
    // The pressed button is removed with its person.
    addButton.current?.focus();
    removePersonWithUndo(client, person);
  }

  return (
    <section aria-labelledby="project-members">
      <PanelHeading id="project-members" title="Project Members">
        <Button
          ref={addButton}
          icon={<UserPlus aria-hidden="true" className="size-4" />}
          onClick={() => setDialog("add")}
        >
          Add Person
        </Button>
      </PanelHeading>
      {people ? (
        people.length > 0 ? (
          <ul className={grid}>
            {people.map((person) => (
              <PersonItem
                key={person.id}
                person={person}
                onEdit={() => setDialog(person)}
                onRemove={() => remove(person)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="No people yet"
            action={<Button onClick={() => setDialog("add")}>Add Person</Button>}
          >
            Add the people who work on it, decide on it or know about it, with their role and
            contact details.
          </EmptyState>
        )
      ) : list.error ? (
        <ErrorState
          title="Failed to load project members"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading project members..." className={grid}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="h-18" />
          ))}
        </SkeletonGroup>
      )}
      {list.hasNextPage && <NextPage list={list} failure="Failed to load project members" />}
      {dialog && (
        <PersonDialog
          projectId={projectId}
          person={dialog === "add" ? undefined : dialog}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}
