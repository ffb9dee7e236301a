import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { LazyExportDialog } from "#features/export/web/lazy-export-dialog.tsx";
import { LazyLinkToProjectDialog } from "#features/projects/web/lazy-link-to-project-dialog.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { EntryDetailDialog } from "../detail/entry-detail-dialog.tsx";
import { removeEntriesWithUndo } from "#features/entries/web/entry-removal.ts";
import { useDraggedEntries } from "../moving/dragged-entries.ts";
import { type Selection, SelectionContext, useIsSelecting } from "../selection/selection.ts";
import { useFocusAfter } from "../selection/use-focus-after.ts";
import { useSelectionKeys } from "../selection/use-selection-keys.ts";
import { useStoredSort } from "#features/account/web/stored-sort.ts";
import { toggleFinished } from "#features/reading-state/web/mark-entries.ts";
import { findFocused, useFinishKey } from "#features/reading-state/web/use-finish-key.ts";
import { DetailPanel } from "./detail-panel.tsx";
import { EmptyCollection, NoMatches } from "./empty-collection.tsx";
import { EntryGrid } from "./entry-grid.tsx";
import { entrySorts } from "./entry-sorts.ts";
import { EntryGridSkeleton } from "./entry-grid-skeleton.tsx";
import { SearchBar, useFullSearch } from "./search-bar.tsx";
import { SearchNotes } from "./search-notes.tsx";
import { useSearchText } from "#web/hooks/use-search-text.ts";
import { useShownEntries } from "./use-shown-entries.ts";
import { useWideScreen } from "#web/hooks/use-wide-screen.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

const DropTargets = loadOnMount(
  async () => (await import("../moving/drop-targets.tsx")).DropTargets,
);
const MoveDialog = loadOnMount(async () => (await import("../moving/move-dialog.tsx")).MoveDialog);
const SelectionBar = loadOnMount(
  async () => (await import("../selection/selection-bar.tsx")).SelectionBar,
);

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
  const open = useCallback((entry: Entry) => {
    setSelectedId(entry.id);
    setExpanded(true);
  }, []);

  const client = useQueryClient();
  const isSelecting = useIsSelecting(selection);
  const [linking, setLinking] = useState<readonly Entry[] | null>(null);
  const [moving, setMoving] = useState<readonly Entry[] | null>(null);
  const [exporting, setExporting] = useState<readonly Entry[] | null>(null);
  const [isLoadingAll, setLoadingAll] = useState(false);
  useLayoutEffect(() => selection.setShown(entries ?? []), [selection, entries]);
  useSelectionKeys(selection, entries, setMoving);
  useFinishKey(() => (selection.count() > 0 ? selection.list() : findFocused(entries ?? [])));
  const focusAfter = useFocusAfter(entries);

  async function pickAll(): Promise<void> {
    setLoadingAll(true);
    const all = await shown.next.loadAll();
    if (all) {
      // The last page is loaded just before it is rendered.
      selection.setShown(all);
      selection.pickAll();
    }
    setLoadingAll(false);
  }

  function deletePicked(): void {
    const picked = selection.list();
    focusAfter(picked);
    removeEntriesWithUndo(client, picked);
  }

  return (
    <SelectionContext value={selection}>
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
      <div className="relative flex items-start gap-5">
        <div className="min-w-0 flex-1">
          <h2 className="sr-only">Entries</h2>
          <SearchNotes searched={searched} shown={shown} />
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
      {isSelecting && (
        <SelectionBar
          selection={selection}
          hasMore={shown.next.exists}
          // The number of entries that meet a filter is unknown.
          total={searched ? null : (collection?.entryCount ?? null)}
          isLoadingAll={isLoadingAll}
          onPickAll={() => void pickAll()}
          onMove={() => setMoving(selection.list())}
          onLink={() => setLinking(selection.list())}
          onFinish={() => toggleFinished(client, selection.list())}
          onExport={() => setExporting(selection.list())}
          onDelete={deletePicked}
        />
      )}
      {moving && (
        <MoveDialog
          entries={moving}
          onClose={() => setMoving(null)}
          onMoved={() => focusAfter(moving)}
        />
      )}
      {linking && (
        <LazyLinkToProjectDialog
          entries={linking}
          onClose={() => setLinking(null)}
          onLinked={selection.clear}
        />
      )}
      {exporting && (
        <LazyExportDialog
          scope={{ kind: "selection", ids: exporting.map(({ id }) => id) }}
          onClose={() => setExporting(null)}
        />
      )}
      <DropTargetsOfDrag collectionId={collectionId} />
    </SelectionContext>
  );
}

/** Its own component, so that a drag does not render all entries again. */
function DropTargetsOfDrag({ collectionId }: { collectionId: string }) {
  return useDraggedEntries().length > 0 && <DropTargets collectionId={collectionId} />;
}
