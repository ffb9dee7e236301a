import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { highlightListQuery, watchHighlights } from "#features/highlights/web/queries.ts";
import { useSearchText } from "#web/hooks/use-search-text.ts";
import { useHydrated } from "#web/page-state.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { Copy } from "#web/ui/picture/icons.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { copyMatching } from "./highlights/copy-highlights.ts";
import { FilterChips } from "./highlights/filter-chips.tsx";
import {
  dependsOnTimeZone,
  noFilter,
  toListQuery,
  useHighlightFilter,
} from "./highlights/highlight-filter.ts";
import { HighlightFilters } from "./highlights/highlight-filters.tsx";
import { HighlightList } from "./highlights/highlight-list.tsx";
import { HighlightsSkeleton } from "./highlights/highlights-skeleton.tsx";

/** The page /highlights: all that the user highlighted, newest first. */
export function HighlightsPage() {
  const client = useQueryClient();
  const { filter, setFilter } = useHighlightFilter();
  const { typed, setTyped } = useSearchText();
  const [isCopying, setCopying] = useState(false);
  const isHydrated = useHydrated();
  const list = useInfiniteQuery({
    ...highlightListQuery(toListQuery(filter)),
    enabled: isHydrated || !dependsOnTimeZone(filter),
  });
  const pages = list.data?.pages;
  const isFiltered = Object.values(filter).some((value) => value !== "");
  const hasAny = pages?.some(({ items }) => items.length > 0) ?? false;
  // Controls that can find nothing are left out.
  const isEmpty = pages !== undefined && !hasAny && !isFiltered;

  useEffect(() => watchHighlights(client), [client]);

  async function copyAll(): Promise<void> {
    setCopying(true);
    await copyMatching(filter);
    setCopying(false);
  }

  function clear(): void {
    setTyped("");
    setFilter(noFilter);
  }

  return (
    <Page title="Highlights">
      <div className="max-w-[44rem]">
        <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-2xl">Highlights</h1>
            <p className="mt-1 text-base text-pretty text-muted">
              Passages that you marked, newest first.
            </p>
          </div>
          {!isEmpty && (
            <Button
              icon={<Copy className="size-4" />}
              disabled={!hasAny}
              busy={isCopying}
              busyLabel="Copying..."
              onClick={() => void copyAll()}
            >
              Copy as Markdown
            </Button>
          )}
        </header>
        {!isEmpty && (
          <HighlightFilters typed={typed} onType={setTyped} filter={filter} onFilter={setFilter} />
        )}
        <FilterChips filter={filter} onFilter={setFilter} />
        {pages ? (
          <HighlightList list={list} pages={pages} isFiltered={isFiltered} onClear={clear} />
        ) : list.error ? (
          <ErrorState
            title="Failed to load highlights"
            error={list.error}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <HighlightsSkeleton />
        )}
      </div>
    </Page>
  );
}
