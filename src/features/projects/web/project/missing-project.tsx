import { Link } from "@tanstack/react-router";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { Page } from "#web/ui/page.tsx";

export function MissingProject() {
  return (
    <Page title="Project not found" width="reading">
      <h1 className="text-2xl">Project not found</h1>
      <p className="mt-3 text-base text-muted">
        This project may not exist, or you do not have permission to see it.
      </p>
      <Link to="/projects" className={`${buttonClasses("primary")} mt-6`}>
        Back to Projects
      </Link>
    </Page>
  );
}
