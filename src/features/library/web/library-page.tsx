import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { NameFilterDialog } from "#features/saved-filters/web/name-filter-dialog.tsx";
import { SavedFiltersPanel } from "#features/saved-filters/web/saved-filters-panel.tsx";
import { formatLibrarySearch, isFiltered } from "#shared/library-filters.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { useWideScreen } from "#web/hooks/use-wide-screen.ts";
import { usePageKeys } from "#web/layout/shortcuts/use-page-keys.ts";
import { useHydrated } from "#web/page-state.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Page } from "#web/ui/page.tsx";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { Skeleton } from "#web/ui/state/skeleton.tsx";
import { FilterChips } from "./all/filter-chips.tsx";
import { formatCount } from "./all/filter-words.ts";
import { LibraryEntries } from "./all/library-entries.tsx";
import { LibraryToolbar } from "./all/library-toolbar.tsx";
import { WhoseEntries } from "./all/whose-entries.tsx";
import { useEntryLayout } from "./all/use-entry-layout.ts";
import { useLibrary } from "./all/use-library.ts";
import { useLibraryFilter } from "./all/use-library-filter.ts";
import { createSelection } from "./selection/selection.ts";

const FilterPanel = loadOnMount(async () => (await import("./all/filter-panel.tsx")).FilterPanel);

/** /library: everything the user keeps, or what others share with the user, with filters that combine. */
export function LibraryPage() {
  const changes = useLibraryFilter();
  const { filter, change } = changes;
  const library = useLibrary(filter);
  const [selection] = useState(createSelection);
  const [layout, setLayout] = useEntryLayout();
  const [isFiltering, setFiltering] = useState(false);
  const [dialog, setDialog] = useState<"name" | "saved" | null>(null);
  const close = () => setDialog(null);
  const isWide = useWideScreen();
  const isHydrated = useHydrated();
  usePageKeys(({ key }) => {
    if (key === "f") setFiltering(true);
    return key === "f";
  });
  const search = formatLibrarySearch(filter);
  const isNarrowed = isFiltered(filter);
  // Controls for nothing only distract from the first step.
  const isEmpty = library.entries?.length === 0 && !isNarrowed && !library.isStale;

  const panel = isFiltering && (
    <FilterPanel
      {...changes}
      fallback={<Skeleton className="h-96" />}
      onClose={() => {
        setFiltering(false);
        document.getElementById("library-filter")?.focus();
      }}
    />
  );

  return (
    <Page title="Library">
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-2xl">Library</h1>
        <Count count={library.count} />
        {(filter.shared || library.count?.hasShared) && (
          <WhoseEntries filter={filter} onChange={change} />
        )}
        <nav aria-label="More of your library" className="-mx-2.5 flex flex-wrap sm:ml-auto">
          <Link to="/highlights" className={buttonClasses("quiet", "sm")}>
            Highlights
          </Link>
          <Link to="/topics" className={buttonClasses("quiet", "sm")}>
            Topics
          </Link>
          <Button
            variant="quiet"
            size="sm"
            className="lg:hidden"
            disabled={!isHydrated}
            onClick={() => setDialog("saved")}
          >
            Saved filters
          </Button>
        </nav>
      </header>
      <div className="grid items-start gap-x-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside
          aria-label="Library"
          className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col gap-4 overflow-y-auto max-lg:hidden"
        >
          {isWide && panel}
          <SavedFiltersPanel search={search} />
        </aside>
        <div className="min-w-0">
          {!isEmpty && (
            <LibraryToolbar
              filter={filter}
              onChange={change}
              isFiltering={isFiltering}
              onFilter={() => setFiltering(!isFiltering)}
              layout={layout}
              onLayout={setLayout}
            />
          )}
          {!isWide && panel && <div className="mb-4">{panel}</div>}
          {isNarrowed && (
            <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1.5">
              <FilterChips {...changes} />
              <Button variant="quiet" size="sm" onClick={() => change({ values: {}, q: "" })}>
                Clear
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setDialog("name")}>
                Save filter
              </Button>
            </div>
          )}
          <LibraryEntries
            library={library}
            // A new filter or order starts at its first entry.
            listKey={`${layout} ${search}`}
            isNarrowed={isNarrowed}
            filter={filter}
            layout={layout}
            selection={selection}
            onClear={() => change({ values: {}, q: "" })}
          />
        </div>
      </div>
      {dialog === "name" && <NameFilterDialog search={search} onClose={close} />}
      {dialog === "saved" && (
        <Dialog open onOpenChange={close} title="Saved filters" size="sm">
          {/* A chosen filter closes it. */}
          <div onClickCapture={(event) => (event.target as Element).closest("a") && close()}>
            <SavedFiltersPanel search={search} />
          </div>
        </Dialog>
      )}
    </Page>
  );
}

function Count({ count }: { count: { count: number; isMore: boolean } | undefined }) {
  const locale = useLocale();
  if (!count) return null;
  const number = formatCount(count, (value) => formatNumber(value, locale));
  return (
    <p role="status" className="text-ui text-faint tabular-nums">
      {number} {count.count === 1 ? "entry" : "entries"}
    </p>
  );
}
