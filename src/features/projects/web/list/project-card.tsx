import { Link } from "@tanstack/react-router";
import { memo, useId } from "react";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import type { Project } from "#features/projects/contract.ts";
import { useLocale } from "#web/format-number.ts";
import { ArrowRight } from "#web/ui/picture/icons.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { AttributeList } from "../attributes/attribute-list.tsx";
import { formatPeopleCount } from "../project-words.ts";
import { ProjectBadges } from "../project/project-badges.tsx";

const maxAttributes = 3;

/** A project in a list. The whole card links to the project. */
export const ProjectCard = memo(function ProjectCard(props: {
  project: Project;
  position: number;
  setSize: number;
}) {
  const { project } = props;
  const { id, name, description, attributeList: attributes } = project;
  const locale = useLocale();
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      aria-posinset={props.position}
      aria-setsize={props.setSize}
      className="group relative flex flex-col gap-3 rounded-ui border border-line bg-raised p-4 transition-colors hover:border-edge sm:p-5"
    >
      <div className="flex items-start justify-between gap-3">
        <UserText
          as="h3"
          id={titleId}
          className="line-clamp-2 min-w-0 flex-1 text-lg text-pretty wrap-anywhere"
        >
          {name}
        </UserText>
        <ProjectBadges project={project} className="mt-1 shrink-0" />
      </div>
      {description ? (
        <UserText
          as="p"
          className="line-clamp-3 font-serif text-base whitespace-pre-line text-muted wrap-anywhere"
        >
          {description}
        </UserText>
      ) : (
        <p className="text-ui text-faint">No description provided</p>
      )}
      {attributes.length > 0 && (
        <AttributeList isBrief attributes={attributes} most={maxAttributes} />
      )}
      <div className="mt-auto flex items-end justify-between gap-3 pt-1 text-sm text-faint">
        <div className="min-w-0">
          <p className="tabular-nums">
            {formatPeopleCount(project.peopleCount, locale)}
            <span aria-hidden="true"> · </span>
            {formatEntryCount(project.entryCount, locale)}
          </p>
          <p>
            Updated <RelativeTime isCounted iso={project.updatedAt} />
          </p>
        </div>
        <Link
          to="/project/$id"
          params={{ id }}
          aria-describedby={titleId}
          className="flex shrink-0 items-center gap-1 font-medium text-muted outline-none after:absolute after:inset-0 after:rounded-ui group-hover:text-accent focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
        >
          Details
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </article>
  );
});
