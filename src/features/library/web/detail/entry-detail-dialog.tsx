import { Link } from "@tanstack/react-router";
import { ArrowUpRight } from "#web/ui/picture/icons.tsx";
import type { Entry } from "#features/entries/contract.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { PicturedTitle } from "#features/entries/web/pictured-title.tsx";
import { FileButton } from "#features/entries/web/file-button.tsx";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { EntryDetail } from "./entry-detail.tsx";

const FinishButton = loadOnMount(
  async () => (await import("#features/reading-state/web/finish-button.tsx")).FinishButton,
);

const SharedEntryActions = loadOnMount(
  async () => (await import("#features/sharing/web/shared-entry-actions.tsx")).SharedEntryActions,
);

/** The details of an entry, in a dialog over the list. */
export function EntryDetailDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<PicturedTitle title={entry.title} picture={entry.picture} />}
      size="md"
      footer={
        <>
          {entry.shared ? (
            <SharedEntryActions entry={entry} onRemoved={onClose} />
          ) : (
            <FinishButton entry={entry} />
          )}
          {entry.file && <FileButton file={entry.file} labelled />}
          <Link to="/entry/$id" params={{ id: entry.id }} className={buttonClasses("secondary")}>
            Open entry
            <ArrowUpRight aria-hidden="true" className="size-4" />
          </Link>
        </>
      }
    >
      <EntryDetail entry={entry} heading="h3" onDeleted={onClose} />
    </Dialog>
  );
}
