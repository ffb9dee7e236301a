import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Search, X } from "#web/ui/icons.tsx";
import { useCallback, useMemo, useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { EntryDetailDialog } from "../detail/entry-detail-dialog.tsx";
import { useRemovals } from "../entry-removal.ts";
import { entriesQuery } from "../queries.ts";
import { DetailPanel } from "./detail-panel.tsx";
import { EmptyCollection, NoMatches } from "./empty-collection.tsx";
import { EntryGrid } from "./entry-grid.tsx";
import { EntryGridSkeleton } from "./entry-grid-skeleton.tsx";
import { useSearchText } from "./use-search-text.ts";
import { useWideScreen } from "./use-wide-screen.ts";

/** Searches and shows the entries of a collection, with the details of one beside them. */
export function EntryBrowser(props: { collectionId: string; collection: Collection | undefined }) {
  const { collectionId, collection } = props;
  const { typed, setTyped, searched } = useSearchText();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isExpanded, setExpanded] = useState(false);
  const isWide = useWideScreen();
  const removals = useRemovals();
  const list = useInfiniteQuery({
    ...entriesQuery({ collectionId, q: searched || undefined }),
    placeholderData: keepPreviousData,
  });

  const entries = useMemo(
    () => list.data?.pages.flatMap((page) => page.items).filter((entry) => !removals.has(entry.id)),
    [list.data, removals],
  );
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
          {entries ? (
            entries.length > 0 ? (
              <EntryGrid
                // A search begins at its own first entry.
                key={searched}
                entries={entries}
                total={searched ? null : (collection?.entryCount ?? null)}
                selectedId={isExpanded ? selectedId : null}
                isStale={list.isPlaceholderData}
                next={{
                  exists: list.hasNextPage,
                  isLoading: list.isFetchingNextPage,
                  error: list.isFetchNextPageError ? list.error : null,
                  load: () => void list.fetchNextPage(),
                }}
                onOpen={open}
              />
            ) : searched ? (
              <NoMatches searched={searched} onClear={() => setTyped("")} />
            ) : (
              <EmptyCollection collectionId={collectionId} title={collection?.title ?? ""} />
            )
          ) : list.error ? (
            <ErrorState
              title="Failed to load entries"
              error={list.error}
              retrying={list.isFetching}
              onRetry={() => void list.refetch()}
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
