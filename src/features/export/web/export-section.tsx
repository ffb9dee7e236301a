import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Download } from "#web/ui/picture/icons.tsx";
import { LazyExportDialog } from "./lazy-export-dialog.tsx";

/** On /profile: download all data at any time. */
export function ExportSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="export-library">
      <h2 id="export-library" className="mb-2 text-xl">
        Export your library
      </h2>
      <p className="text-ui text-pretty text-muted">
        All of it is yours to take: entries with their notes and texts, files, collections, projects
        and conversations, in formats that other programs read. A collection, a project or selected
        entries are exported where they are shown.
      </p>
      <Button
        className="mt-4"
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        Export…
      </Button>
      {isOpen && <LazyExportDialog scope={{ kind: "all" }} onClose={() => setOpen(false)} />}
    </section>
  );
}
