import { Link } from "@tanstack/react-router";
import { ArrowUpRight, PanelRightClose } from "lucide-react";
import type { Entry } from "#features/entries/contract.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { EntryDetail } from "../detail/entry-detail.tsx";
import { FileButton } from "../file-button.tsx";

/** The details of the chosen entry, beside the list, which stays in reach. */
export function DetailPanel(props: { id: string; entry: Entry | undefined; onClose: () => void }) {
  const { id, entry, onClose } = props;
  return (
    <aside
      // Another entry begins at its own top.
      key={entry?.id}
      id={id}
      aria-label="Details"
      className="sticky top-20 max-h-[calc(100dvh-6rem)] w-96 shrink-0 overflow-y-auto overscroll-contain rounded-ui border border-line bg-raised"
    >
      {entry ? (
        <>
          <header className="flex items-start gap-2 px-5 pt-5 pb-4">
            <h2 className="min-w-0 flex-1 text-xl wrap-anywhere">{entry.title}</h2>
            <IconButton
              label="Collapse details"
              size="sm"
              className="-mr-1.5"
              icon={<PanelRightClose aria-hidden="true" className="size-4.5" strokeWidth={1.5} />}
              onClick={onClose}
            />
          </header>
          <div className="px-5 pb-6">
            <EntryDetail entry={entry} heading="h3" />
          </div>
          <footer className="sticky bottom-0 flex flex-wrap gap-2 border-t border-line bg-raised px-5 py-3.5">
            <Link to="/entry/$id" params={{ id: entry.id }} className={buttonClasses("secondary")}>
              Open entry
              <ArrowUpRight aria-hidden="true" className="size-4" />
            </Link>
            {entry.file && <FileButton file={entry.file} labelled />}
          </footer>
        </>
      ) : (
        <p className="px-5 py-10 text-center text-ui text-pretty text-muted">
          Choose an entry to see its details here.
        </p>
      )}
    </aside>
  );
}
