import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Briefcase, Plus } from "#web/ui/picture/icons.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { LazyLinkToProjectDialog } from "./lazy-link-to-project-dialog.tsx";
import { useProjectsOfEntry } from "./projects-of-entries.ts";

/** The projects that an entry is in, and a button to link it to others. */
export function EntryProjects({ entry, heading: Heading }: { entry: Entry; heading: "h2" | "h3" }) {
  const projects = useProjectsOfEntry(entry.id);
  const [isLinking, setLinking] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex items-center justify-between gap-3">
        <Heading id={id} className="font-sans text-sm font-semibold tracking-normal text-muted">
          Projects
        </Heading>
        <Button
          size="sm"
          variant="quiet"
          className="-my-1.5 -mr-2.5"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setLinking(true)}
        >
          Link to project
        </Button>
      </div>
      {projects.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1.5">
          {projects.map((project) => (
            <li key={project.id}>
              <Link
                to="/project/$id"
                params={{ id: project.id }}
                search={{ tab: "entries" }}
                className="inline-flex max-w-full items-baseline gap-2 rounded-ui font-serif text-base text-pretty wrap-anywhere underline decoration-transparent underline-offset-4 transition-colors hover:decoration-edge"
              >
                <Briefcase
                  aria-hidden="true"
                  className="size-3.5 shrink-0 translate-y-[0.1em] text-faint"
                />
                <UserText className="min-w-0">{project.name}</UserText>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isLinking && <LazyLinkToProjectDialog entries={[entry]} onClose={() => setLinking(false)} />}
    </section>
  );
}
