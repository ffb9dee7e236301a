import { useLocation, useNavigate } from "@tanstack/react-router";
import { type MouseEvent, useEffect } from "react";
import { focusHeading } from "#web/ui/text/focus-heading.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { profileSections } from "./profile-sections.tsx";
import { useCurrentSection } from "./use-current-section.ts";

const ids = profileSections.map(({ id }) => id);

/** The links to the sections: beside them on wide screens, and above them in a box that opens on narrow ones. */
export function SectionNavigation() {
  const asked = useLocation({ select: ({ hash }) => hash });
  const current = useCurrentSection(ids, asked);

  // Also after Back and Forward.
  useEffect(() => {
    if (ids.includes(asked)) focusHeading(document.getElementById(asked));
  }, [asked]);

  return (
    <>
      <nav
        aria-label="Sections"
        className="sticky top-24 -mx-2.5 max-h-[calc(100dvh-8rem)] overflow-y-auto p-px max-lg:hidden"
      >
        <SectionLinks current={current} />
      </nav>
      <details className="rounded-ui border border-line bg-raised px-4 py-2.5 lg:hidden">
        <summary className="rounded-ui text-ui font-medium">Sections</summary>
        <nav aria-label="Sections" className="-mx-2.5 mt-2 sm:columns-2">
          <SectionLinks current={current} />
        </nav>
      </details>
    </>
  );
}

function SectionLinks({ current }: { current: string | null }) {
  const navigate = useNavigate();

  async function open(id: string): Promise<void> {
    await navigate({ to: ".", hash: id });
    // Also if it is chosen again, when the address does not change.
    const heading = document.getElementById(id);
    heading?.scrollIntoView();
    focusHeading(heading);
  }

  function press(event: MouseEvent<HTMLAnchorElement>, id: string): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.currentTarget.closest("details")?.removeAttribute("open");
    void open(id);
  }

  return (
    <ul className="flex flex-col gap-px">
      {profileSections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? "location" : undefined}
            className={joinClasses(
              "flex min-h-8 items-center rounded-ui px-2.5 py-1 text-ui transition-colors hover:bg-hover pointer-coarse:min-h-11",
              id === current ? "bg-accent-tint font-medium text-accent" : "text-muted",
            )}
            onClick={(event) => press(event, id)}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
