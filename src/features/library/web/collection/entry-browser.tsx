import { useCallback, useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { EntryDetailDialog } from "../detail/entry-detail-dialog.tsx";
import { SelectionActions } from "../selection/selection-actions.tsx";
import { type Selection, SelectionContext, useIsSelecting } from "../selection/selection.ts";
import { useStoredSort } from "#features/account/web/stored-sort.ts";
import { FailedBar } from "../failed-bar.tsx";
import { DetailPanel } from "./detail-panel.tsx";
import { EmptyCollection, NoMatches } from "./empty-collection.tsx";
import { EntryGrid } from "./entry-grid.tsx";
import { entrySorts } from "./entry-sorts.ts";
import { EntryGridSkeleton } from "./entry-grid-skeleton.tsx";
import { SearchBar, useFullSearch } from "./search-bar.tsx";
import { useSearchText } from "#web/hooks/use-search-text.ts";
import { useShownEntries, type ShownEntries } from "./use-shown-entries.ts";
import { useWideScreen } from "#web/hooks/use-wide-screen.ts";
import { maxHits } from "#features/search/web/search-query.ts";

/** Searches and lists the entries of a collection, with the details of one beside them. */
export function EntryBrowser(props: {
  collectionId: string;
  collection: Collection | undefined;
  selection: Selection;
}) {
  const { collectionId, collection, selection } = props;
  const { typed, setTyped, searched } = useSearchText();
  const { isFull, setFull } = useFullSearch();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isExpanded, setExpanded] = useState(false);
  const isWide = useWideScreen();
  const [sort, setSort] = useStoredSort("entries", entrySorts);
  const shown = useShownEntries(collectionId, { searched, isFull }, sort);
  const { entries } = shown;
  const selected = entries?.find((entry) => entry.id === selectedId);
  const hasEntries = entries !== undefined && entries.length > 0;
  // Controls for nothing only distract from the first step.
  const isEmpty = entries?.length === 0 && searched === "" && typed === "" && !shown.isStale;
  const open = useCallback((entry: Entry) => {
    setSelectedId(entry.id);
    setExpanded(true);
  }, []);

  const isSelecting = useIsSelecting(selection);

  return (
    <SelectionContext value={selection}>
      {!isEmpty && (
        <SearchBar
          typed={typed}
          onType={setTyped}
          isFull={isFull}
          onFullChange={setFull}
          isBestFirst={isFull && searched !== ""}
          isSortHidden={!searched && entries !== undefined && entries.length < 2}
          sort={sort}
          onSort={setSort}
          hasToggle={hasEntries && !isExpanded}
        />
      )}
      <div className="relative flex items-start gap-5">
        <div className="min-w-0 flex-1">
          <h2 className="sr-only">Entries</h2>
          <SearchNotes searched={searched} shown={shown} />
          <FailedBar
            entries={entries}
            of={
              isFull && searched ? null : { values: { collectionId: [collectionId] }, q: searched }
            }
          />
          {entries ? (
            entries.length > 0 ? (
              <EntryGrid
                // A new search or order starts at its first entry.
                key={`${sort} ${isFull} ${searched}`}
                isSelecting={isSelecting}
                entries={entries}
                titles={shown.titles}
                total={searched ? null : (collection?.entryCount ?? null)}
                selectedId={isExpanded ? selectedId : null}
                isStale={shown.isStale}
                next={shown.next}
                onOpen={open}
              />
            ) : searched ? (
              <NoMatches
                searched={shown.asked}
                onClear={() => setTyped("")}
                onFullSearch={isFull ? undefined : () => setFull(true)}
              />
            ) : (
              <EmptyCollection
                collectionId={collectionId}
                title={collection?.title ?? ""}
                canAdd={collection?.role !== "viewer"}
              />
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
        {isWide !== false && hasEntries && (
          <DetailPanel
            // While the width is unknown, CSS shows it on wide screens only.
            className={isWide === null ? "max-lg:hidden" : undefined}
            entry={selected}
            isExpanded={isExpanded}
            onToggle={() => setExpanded(!isExpanded)}
          />
        )}
      </div>
      {!isWide && isExpanded && selected && (
        <EntryDetailDialog entry={selected} onClose={() => setExpanded(false)} />
      )}
      <SelectionActions
        selection={selection}
        entries={entries}
        hasMore={shown.next.exists}
        // Unknown: the number of entries that meet a filter, and of own entries in a shared collection.
        total={
          searched || (collection?.memberCount ?? 1) > 1 ? null : (collection?.entryCount ?? null)
        }
        loadAll={shown.next.loadAll}
        collectionId={collectionId}
      />
    </SelectionContext>
  );
}

/**
 * Which parts of a search were not understood, whether it was truncated, and the result for screen readers.
 */
function SearchNotes({ searched, shown }: { searched: string; shown: ShownEntries }) {
  const { entries, notes, isCut, isStale, next } = shown;
  const count = entries?.length ?? 0;
  const lines = isCut ? [...notes, `The best ${maxHits} entries are shown.`] : notes;
  return (
    <>
      {searched !== "" && lines.length > 0 && (
        <ul className="mb-4 flex flex-col gap-1 text-sm text-pretty text-muted wrap-anywhere">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {searched !== "" &&
          entries &&
          !isStale &&
          `${count}${next.exists ? " or more" : ""} ${count === 1 && !next.exists ? "entry" : "entries"} found. ${notes.join(" ")}`}
      </p>
    </>
  );
}
