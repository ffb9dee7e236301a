import type { Project } from "#features/projects/contract.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";

/** The state of a project. "Active" marks the most recently updated project in progress. */
export function ProjectBadges(props: { project: Project; className?: string | undefined }) {
  const { isActive, completionDate, archivedAt } = props.project;
  if (!isActive && !completionDate && !archivedAt) return null;
  return (
    <p className={joinClasses("flex flex-wrap gap-1.5", props.className)}>
      {isActive && <Badge tone="accent">Active</Badge>}
      {completionDate && <Badge tone="success">Completed</Badge>}
      {archivedAt && <Badge>Archived</Badge>}
    </p>
  );
}
