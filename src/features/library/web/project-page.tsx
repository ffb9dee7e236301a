import { useParams } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { useLatestEntry } from "#features/entries/web/use-latest-entry.ts";
import { LazyExportDialog } from "#features/export/web/lazy-export-dialog.tsx";
import type { Project } from "#features/projects/contract.ts";
import { ProjectScreen } from "#features/projects/web/project-screen.tsx";
import { EntryCard } from "./card/entry-card.tsx";
import { EntryDetailDialog } from "./detail/entry-detail-dialog.tsx";

/**
 * /project/{id}. Passes in the entry cards and the export dialog, because the projects feature must not
 * depend on them.
 */
export function ProjectPage() {
  const { id } = useParams({ strict: false });
  const [opened, setOpened] = useState<Entry | null>(null);
  const [exported, setExported] = useState<Project | null>(null);
  const renderEntry = useCallback(
    (entry: Entry) => <EntryCard entry={entry} inProject={id} onOpen={setOpened} />,
    [id],
  );
  return (
    <>
      <ProjectScreen renderEntry={renderEntry} onExport={setExported} />
      {exported && (
        <LazyExportDialog
          scope={{ kind: "project", id: exported.id, title: exported.name }}
          onClose={() => setExported(null)}
        />
      )}
      {opened && <OpenedEntry entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function OpenedEntry(props: { entry: Entry; onClose: () => void }) {
  return <EntryDetailDialog entry={useLatestEntry(props.entry)} onClose={props.onClose} />;
}
