import { joinClasses } from "#web/ui/text/join-classes.ts";
import { Briefcase } from "#web/ui/picture/icons.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useProjectsOfEntry } from "./projects-of-entries.ts";

/**
 * The projects that the entry is in, on a card beside its source, or below it on narrow cards. `except`: the project
 * that shows the card.
 */
export function ProjectMark(props: {
  entryId: string;
  except?: string | undefined;
  className?: string | undefined;
}) {
  const projects = useProjectsOfEntry(props.entryId).filter(({ id }) => id !== props.except);
  const [first, ...others] = projects;
  if (!first) return null;
  const names = projects.map(({ name }) => name).join(", ");
  return (
    <p
      title={names}
      className={joinClasses(
        "flex max-w-full @min-[20rem]:max-w-[34%] @min-[28rem]:max-w-[45%] min-w-0 items-center gap-1.5 text-sm text-faint",
        props.className,
      )}
    >
      <Briefcase aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">In projects: {names}</span>
      <UserText aria-hidden="true" className="truncate">
        {first.name}
      </UserText>
      {others.length > 0 && (
        <span aria-hidden="true" className="shrink-0">
          +{others.length}
        </span>
      )}
    </p>
  );
}
