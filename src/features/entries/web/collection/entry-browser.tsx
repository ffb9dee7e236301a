import { Search, X } from "#web/ui/icons.tsx";
import { useCallback, useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { EntryDetailDialog } from "../detail/entry-detail-dialog.tsx";
import { DetailPanel } from "./detail-panel.tsx";
import { EmptyCollection, NoMatches } from "./empty-collection.tsx";
import { EntryGrid } from "./entry-grid.tsx";
import { EntryGridSkeleton } from "./entry-grid-skeleton.tsx";
import { SearchNotes } from "./search-notes.tsx";
import { useSearchText } from "./use-search-text.ts";
import { useShownEntries } from "./use-shown-entries.ts";
import { useWideScreen } from "#web/use-wide-screen.ts";

/** Searches and shows the entries of a collection, with the details of one beside them. */
export function EntryBrowser(props: { collectionId: string; collection: Collection | undefined }) {
  const { collectionId, collection } = props;
  const { typed, setTyped, searched } = useSearchText();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isExpanded, setExpanded] = useState(false);
  const isWide = useWideScreen();
  const shown = useShownEntries(collectionId, searched);
  const { entries } = shown;
  const selected = entries?.find((entry) => entry.id === selectedId);
  const hasEntries = entries !== undefined && entries.length > 0;
  const open = useCallback((entry: Entry) => {
    setSelectedId(entry.id);
    setExpanded(true);
  }, []);

  return (
    <>
      <div className="mb-5 [&_input]:scroll-mt-10 [&_::-webkit-search-cancel-button]:hidden">
        <TextField
          label="Search entries"
          labelHidden
          type="search"
          data-search-box
          placeholder="Search entries"
          autoComplete="off"
          className="w-full max-w-form"
          value={typed}
          leading={<Search aria-hidden="true" className="size-4" />}
          trailing={
            typed && (
              <IconButton
                label="Clear search"
                size="sm"
                icon={<X aria-hidden="true" className="size-4" />}
                onClick={() => setTyped("")}
              />
            )
          }
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="flex items-start gap-5">
        <div className="min-w-0 flex-1">
          <h2 className="sr-only">Entries</h2>
          <SearchNotes searched={searched} shown={shown} />
          {entries ? (
            entries.length > 0 ? (
              <EntryGrid
                // A search begins at its own first entry.
                key={searched}
                entries={entries}
                titles={shown.titles}
                total={searched ? null : (collection?.entryCount ?? null)}
                selectedId={isExpanded ? selectedId : null}
                isStale={shown.isStale}
                next={shown.next}
                onOpen={open}
              />
            ) : searched ? (
              <NoMatches searched={shown.asked} onClear={() => setTyped("")} />
            ) : (
              <EmptyCollection collectionId={collectionId} title={collection?.title ?? ""} />
            )
          ) : shown.error ? (
            <ErrorState
              title="Failed to load entries"
              error={shown.error}
              retrying={shown.isFetching}
              onRetry={shown.retry}
            />
          ) : (
            <EntryGridSkeleton />
          )}
        </div>
        {isWide && hasEntries && (
          <DetailPanel
            entry={selected}
            isExpanded={isExpanded}
            onToggle={() => setExpanded(!isExpanded)}
          />
        )}
      </div>
      {!isWide && isExpanded && selected && (
        <EntryDetailDialog entry={selected} onClose={() => setExpanded(false)} />
      )}
    </>
  );
}
