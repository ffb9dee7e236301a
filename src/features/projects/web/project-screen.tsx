import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { Project } from "#features/projects/contract.ts";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { isNoSuchPage } from "#web/data/api.ts";
import { usePageState } from "#web/page-state.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Page } from "#web/ui/page.tsx";
import { WaitingHeading } from "#web/ui/state/waiting-heading.tsx";
import { watchProjects } from "./live-projects.ts";
import { findListedProject } from "./project-cache.ts";
import { projectQuery } from "./queries.ts";
import { BackToProjects } from "./project/back-to-projects.tsx";
import { GoneNotice } from "./project/gone-notice.tsx";
import { MissingProject } from "./project/missing-project.tsx";
import { ProjectSkeleton } from "./project/project-skeleton.tsx";
import { ProjectView } from "./project/project-view.tsx";

/**
 * /project/{id}. The entry cards and the export dialog are passed in, because this feature must not depend on
 * theirs.
 */
export function ProjectScreen(props: {
  renderEntry: (entry: Entry) => ReactNode;
  onExport: (project: Project) => void;
}) {
  const { id = "" } = useParams({ strict: false });
  const client = useQueryClient();
  const page = usePageState();
  // SSR already found it missing.
  const isToldMissing =
    page.isMissing === true && page.path?.startsWith(`/project/${encodeURIComponent(id)}`);
  const {
    data: project,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...projectQuery(id),
    placeholderData: () => findListedProject(client, id),
    enabled: !isToldMissing,
  });

  useEffect(() => watchProjects(client), [client]);
  useEffect(() => watchEntries(client), [client]);

  const isRefused = isNoSuchPage(error);
  // A project that was already shown stays on screen: an open dialog may contain typed text.
  if (isToldMissing || (isRefused && !project)) return <MissingProject />;
  if (error && !project) {
    return (
      <Page title="Project">
        <WaitingHeading>Project</WaitingHeading>
        <BackToProjects />
        <ErrorState
          title="Failed to load project details"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  }
  return (
    <Page title={project?.name ?? "Project"}>
      <BackToProjects />
      {isRefused && <GoneNotice />}
      {project ? (
        <ProjectView
          project={project}
          renderEntry={props.renderEntry}
          onExport={() => props.onExport(project)}
        />
      ) : (
        <ProjectSkeleton />
      )}
    </Page>
  );
}
