import { useState } from "react";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import type { Project } from "#features/projects/contract.ts";
import { Briefcase, Search } from "#web/ui/picture/icons.tsx";
import { PickItem, PickList } from "#web/ui/picker/pick-list.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { describeListing } from "./project-words.ts";
import { useProjects } from "./use-projects.ts";

/** Projects to choose from, most recently updated first, and a search box. */
export function ProjectPicker(props: {
  busyId: string | null;
  isLinked: (project: Project) => boolean;
  onChoose: (project: Project) => void;
}) {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const settled = useDelayed(wanted);
  const { projects, query } = useProjects(describeListing("all", "updated", settled));
  const isSettled = settled === wanted && !query.isPlaceholderData;

  return (
    <PickList
      label="Projects"
      className="min-h-64"
      query={query}
      loadingLabel="Loading projects..."
      errorTitle="Failed to load projects"
      canPick={wanted !== "" && isSettled}
      none={
        projects?.length === 0 &&
        isSettled &&
        (wanted ? "No projects found" : "No projects yet. Make the first one below.")
      }
      more={query.hasNextPage && "Type part of a name to find the others."}
      field={
        <TextField
          label="Find a project"
          labelHidden
          placeholder="Find a project"
          autoComplete="off"
          className="mb-3"
          value={typed}
          leading={<Search aria-hidden="true" className="size-4" />}
          onChange={(event) => setTyped(event.target.value)}
        />
      }
    >
      {projects?.map((one) => (
        <PickItem
          key={one.id}
          label={one.name}
          detail={props.isLinked(one) ? "Linked already" : formatEntryCount(one.entryCount)}
          disabled={props.isLinked(one)}
          busy={one.id === props.busyId}
          icon={
            one.id === props.busyId ? (
              <span aria-hidden="true" className="ring" />
            ) : (
              <Briefcase aria-hidden="true" className="size-4 shrink-0 text-faint" />
            )
          }
          onPick={() => props.onChoose(one)}
        />
      ))}
    </PickList>
  );
}
