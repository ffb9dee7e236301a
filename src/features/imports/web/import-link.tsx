import { Link } from "@tanstack/react-router";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { FileUp } from "#web/ui/picture/icons.tsx";

/** The link to /import on /profile. */
export function ImportLink() {
  return (
    <section aria-labelledby="import-library">
      <h2 id="import-library" className="mb-2 text-xl">
        Import from elsewhere
      </h2>
      <p className="text-ui text-pretty text-muted">
        Your browser's bookmarks, and your exports from Pocket, Raindrop.io, Readwise and others.
        You see a preview before anything is saved.
      </p>
      <Link to="/import" className={`${buttonClasses()} mt-4`}>
        <FileUp aria-hidden="true" className="size-4" />
        Import a file
      </Link>
    </section>
  );
}
