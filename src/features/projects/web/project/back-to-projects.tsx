import { Link } from "@tanstack/react-router";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { ArrowLeft } from "#web/ui/picture/icons.tsx";

export function BackToProjects() {
  return (
    <Link to="/projects" className={`${buttonClasses("quiet", "sm")} mb-6 -ml-2.5`}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to Projects
    </Link>
  );
}
