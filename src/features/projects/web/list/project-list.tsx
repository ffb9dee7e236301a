import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Plus } from "#web/ui/picture/icons.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { SkeletonGroup, Skeleton } from "#web/ui/state/skeleton.tsx";
import type { ProjectFilter } from "../queries.ts";
import type { useProjects } from "../use-projects.ts";
import { ProjectCard } from "./project-card.tsx";

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4";

/** The cards of a list; more load when the end comes into view. */
export function ProjectList(props: {
  list: ReturnType<typeof useProjects>;
  filter: ProjectFilter;
  searched: string;
  onCreate: () => void;
  onShowAll: () => void;
}) {
  const { filter, searched } = props;
  const { projects, total, query } = props.list;
  const isNarrowed = filter !== "all" || searched !== "";

  if (!projects) {
    return query.error ? (
      <ErrorState
        title="Failed to load projects"
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <SkeletonGroup label="Loading projects..." className={grid}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <ProjectCardSkeleton key={index} />
        ))}
      </SkeletonGroup>
    );
  }
  if (projects.length === 0) {
    return (
      <EmptyState
        title="No projects found"
        action={
          isNarrowed ? (
            <Button onClick={props.onShowAll}>Show all</Button>
          ) : (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={props.onCreate}
            >
              Create Project
            </Button>
          )
        }
      >
        {searched
          ? "Try other words, or show all projects."
          : isNarrowed
            ? emptyWords[filter]
            : "A project brings together what you know about a piece of work: its figures and dates, the people in it, and the entries that it rests on."}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr-only">Projects</h2>
      <div
        role="feed"
        aria-label="Projects"
        aria-busy={query.isFetchingNextPage}
        className={joinClasses(grid, "transition-opacity", query.isPlaceholderData && "opacity-60")}
      >
        {projects.map((project, index) => (
          <ProjectCard
            key={project.id}
            project={project}
            position={index + 1}
            setSize={Math.max(total, projects.length)}
          />
        ))}
      </div>
      {query.hasNextPage && <NextPage list={query} failure="Failed to load projects" />}
    </>
  );
}

const emptyWords: Readonly<Record<ProjectFilter, string>> = {
  all: "",
  "in-progress": "None of your projects is in progress.",
  completed: "A project is completed by the switch in its form.",
  archived: "What you archive is kept here, out of the way of the others.",
};

/** The placeholder of a card whose project is loading. */
function ProjectCardSkeleton() {
  return (
    <div className="flex flex-col gap-3 rounded-ui border border-line bg-raised p-4 sm:p-5">
      <Skeleton className="h-6 w-2/3" />
      <div className="flex flex-col gap-2 py-1">
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-5/6" />
      </div>
      <div className="mt-2 flex items-end justify-between">
        <div className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-40" />
        </div>
        <Skeleton className="h-4 w-16" />
      </div>
    </div>
  );
}
