import { useCallback, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { LibraryFilter } from "#shared/library-filters.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import type { EntryLayout } from "../card/entry-row.tsx";
import { EntryGrid } from "../collection/entry-grid.tsx";
import { EntryGridSkeleton } from "../collection/entry-grid-skeleton.tsx";
import { FailedBar } from "../failed-bar.tsx";
import { DuplicatesContext } from "../merging/duplicate-question.tsx";
import { EntryDetailDialog } from "../detail/entry-detail-dialog.tsx";
import { type Selection, SelectionContext, useIsSelecting } from "../selection/selection.ts";
import { SelectionActions } from "../selection/selection-actions.tsx";
import { NothingFound } from "./nothing-found.tsx";
import type { useLibrary } from "./use-library.ts";

const noTitles = {};

/** The entries found, or why there are none; with the actions for those selected. */
export function LibraryEntries(props: {
  library: ReturnType<typeof useLibrary>;
  listKey: string;
  isNarrowed: boolean;
  filter: LibraryFilter;
  layout: EntryLayout;
  selection: Selection;
  onClear: () => void;
}) {
  const { library, layout, selection } = props;
  const { entries, count, next } = library;
  const [openId, setOpenId] = useState<string | null>(null);
  const open = useCallback((entry: Entry) => setOpenId(entry.id), []);
  const opened = entries?.find(({ id }) => id === openId);
  const isSelecting = useIsSelecting(selection);
  const total = count && !count.isMore ? count.count : null;

  return (
    <SelectionContext value={selection}>
      <DuplicatesContext value={props.filter.values.duplicates?.includes("true") ?? false}>
        <h2 className="sr-only">Entries</h2>
        <FailedBar entries={entries} of={props.filter} />
        {entries ? (
          entries.length > 0 ? (
            <EntryGrid
              key={props.listKey}
              layout={layout}
              isSelecting={isSelecting}
              entries={entries}
              titles={noTitles}
              total={total}
              selectedId={openId}
              isStale={library.isStale}
              next={next}
              onOpen={open}
            />
          ) : (
            !next.exists && (
              <NothingFound
                isNarrowed={props.isNarrowed}
                isShared={props.filter.shared}
                onClear={props.onClear}
              />
            )
          )
        ) : library.error ? (
          <ErrorState
            title="Failed to load entries"
            error={library.error}
            retrying={library.isFetching}
            onRetry={library.retry}
          />
        ) : layout === "grid" ? (
          <EntryGridSkeleton />
        ) : (
          <RowsSkeleton />
        )}
        {opened && <EntryDetailDialog entry={opened} onClose={() => setOpenId(null)} />}
        <SelectionActions
          selection={selection}
          entries={entries}
          // More are not loaded only to be selected.
          hasMore={next.exists && total !== null}
          total={total}
          loadAll={library.loadAll}
        />
      </DuplicatesContext>
    </SelectionContext>
  );
}

function RowsSkeleton() {
  return (
    <SkeletonGroup label="Loading entries..." className="flex flex-col">
      {[0, 1, 2, 3, 4, 5, 6].map((index) => (
        <div key={index} className="flex min-h-20 items-center gap-4 border-b border-line px-2">
          <Skeleton className="size-10" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
