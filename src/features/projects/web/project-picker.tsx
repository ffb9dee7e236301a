import { useRef, useState } from "react";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import type { Project } from "#features/projects/contract.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Briefcase, Search } from "#web/ui/picture/icons.tsx";
import { moveThroughList } from "#web/ui/menu/move-through-list.ts";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
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
  const found = useProjects(describeListing("all", "updated", settled));
  const list = useRef<HTMLUListElement>(null);
  const isSettled = settled === wanted && !found.isStale;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from its controls
    <div
      className="min-h-64"
      onKeyDown={(event) => moveThroughList(event, list.current, wanted !== "" && isSettled)}
    >
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
      <ul ref={list} aria-label="Projects" className="-mx-2 flex flex-col">
        {found.projects?.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              disabled={props.isLinked(one)}
              aria-busy={one.id === props.busyId || undefined}
              className="flex min-h-10 w-full items-center gap-2.5 rounded-ui px-2 py-1.5 text-start text-ui transition-colors hover:bg-hover focus-visible:bg-hover disabled:cursor-default disabled:bg-transparent disabled:text-faint"
              onClick={() => props.onChoose(one)}
            >
              {one.id === props.busyId ? (
                <span aria-hidden="true" className="ring" />
              ) : (
                <Briefcase aria-hidden="true" className="size-4 shrink-0 text-faint" />
              )}
              <UserText className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{one.name}</UserText>
              <span className="shrink-0 text-sm text-faint tabular-nums">
                {props.isLinked(one) ? "Linked already" : formatEntryCount(one.entryCount)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!found.projects &&
        (found.error ? (
          <ErrorState
            title="Failed to load projects"
            error={found.error}
            retrying={found.isFetching}
            onRetry={found.retry}
          />
        ) : (
          <SkeletonGroup label="Loading projects..." className="flex flex-col gap-2">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-8" />
            ))}
          </SkeletonGroup>
        ))}
      {found.projects?.length === 0 && isSettled && (
        <p role="status" className="py-3 text-ui text-pretty text-muted">
          {wanted ? "No projects found" : "No projects yet. Make the first one below."}
        </p>
      )}
      {found.query.hasNextPage && (
        <p className="pt-2 text-sm text-faint">Type part of a name to find the others.</p>
      )}
    </div>
  );
}
