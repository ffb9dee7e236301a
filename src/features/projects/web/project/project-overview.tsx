import { Link } from "@tanstack/react-router";
import type { Project } from "#features/projects/contract.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { MessageCircle, Pencil, Plus } from "#web/ui/picture/icons.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { AttributeList } from "../attributes/attribute-list.tsx";
import { ProjectActions } from "./project-actions.tsx";
import { ProjectBadges } from "./project-badges.tsx";

/** A project's details, state and actions. */
export function ProjectOverview(props: {
  project: Project;
  onEdit: (beginAt: "name" | "attributes") => void;
  onExport: () => void;
}) {
  const { project, onEdit } = props;
  const { id, name, description, attributeList, completionDate, updatedAt } = project;
  return (
    <article className="rounded-ui border border-line bg-raised p-5 sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <UserText as="h1" className="max-w-reading min-w-0 grow text-2xl text-pretty wrap-anywhere">
          {name}
        </UserText>
        <ProjectBadges project={project} className="mt-2" />
      </div>
      {description ? (
        <UserText
          as="p"
          className="mt-3 max-w-reading font-serif text-lg text-pretty whitespace-pre-line text-muted wrap-anywhere"
        >
          {description}
        </UserText>
      ) : (
        <p className="mt-3 text-base text-faint">No description provided</p>
      )}
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-faint">
        <span>
          Updated <RelativeTime isCounted iso={updatedAt} />
        </span>
        {completionDate && (
          <span>
            Completed <RelativeTime isCounted iso={completionDate} />
          </span>
        )}
      </p>
      {attributeList.length > 0 && (
        <div className="mt-6 border-t border-line pt-5">
          <h2 className="sr-only">Attributes</h2>
          <AttributeList attributes={attributeList} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <Button
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onClick={() => onEdit("name")}
        >
          Edit
        </Button>
        <Link to="/chat" search={{ project: id }} className={buttonClasses("secondary")}>
          <MessageCircle aria-hidden="true" className="size-4" />
          Ask about this project
        </Link>
        {attributeList.length === 0 && (
          <Button
            variant="quiet"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => onEdit("attributes")}
          >
            Add attribute
          </Button>
        )}
        <ProjectActions project={project} onExport={props.onExport} />
      </div>
    </article>
  );
}
