import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { removeEntriesWithUndo } from "#features/entries/web/entry-removal.ts";
import { type LibraryFilter, noLibraryFilter } from "#shared/library-filters.ts";
import { refreshAfterEvents } from "#web/data/refresh-after-events.ts";
import { toastFailure } from "#web/failure.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { Button } from "#web/ui/button/button.tsx";
import { TriangleAlert } from "#web/ui/picture/icons.tsx";
import { focusHeading } from "#web/ui/text/focus-heading.ts";
import { type FailedOf, isFailed } from "./failed-bar.tsx";
import { libraryCountKey, libraryCountQuery } from "./all/library-queries.ts";
import { formatCount } from "./all/filter-words.ts";
import { loadFailed, reprocessEntries } from "./reprocess-failed.ts";

/** The actions of `FailedBar`. */
export function FailedActions({ shown, of }: { shown: readonly Entry[]; of: FailedOf }) {
  const filter: LibraryFilter | null = of && {
    ...noLibraryFilter,
    ...of,
    values: { ...of.values, failed: ["true"] },
  };
  const client = useQueryClient();
  const locale = useLocale();
  const [busy, setBusy] = useState<string | null>(null);
  const counted = useQuery({
    ...libraryCountQuery(filter ?? noLibraryFilter),
    enabled: filter !== null,
    // Entries may have failed while the bar was not shown.
    staleTime: 0,
  });
  useEffect(() => watchCounts(client), [client]);
  const known = { count: shown.length, isMore: false };
  const count = formatCount(
    counted.data && counted.data.count > shown.length ? counted.data : known,
    (value) => formatNumber(value, locale),
  );
  const hasOwn = shown.some(({ isMine }) => isMine);
  const hasLinks = shown.some(isOwnLink);

  async function run(label: string, act: (failed: readonly Entry[]) => void): Promise<void> {
    setBusy(label);
    try {
      const failed = filter === null ? shown : (await loadFailed(client, filter)).filter(isFailed);
      // The bar is removed with the failed entries.
      focusHeading();
      if (failed.length > 0) act(failed);
    } catch (error) {
      toastFailure("Failed to load entries", error);
    }
    setBusy(null);
  }

  const button = (label: string, act: (failed: readonly Entry[]) => void) => (
    <Button
      size="sm"
      busy={busy === label}
      disabled={busy !== null && busy !== label}
      onClick={() => void run(label, act)}
    >
      {label}
    </Button>
  );

  return (
    <section
      aria-label="Entries that could not be read"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-ui border border-line bg-raised px-4 py-2.5"
    >
      <p className="flex min-w-0 flex-1 basis-56 items-center gap-2.5 text-ui">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
        {`${count} entries could not be read`}
      </p>
      <div className="flex flex-wrap gap-2">
        {hasOwn &&
          button("Try all again", (failed) =>
            reprocessEntries(
              client,
              failed.filter(({ isMine }) => isMine),
              false,
            ),
          )}
        {hasLinks &&
          button("Keep all as links", (failed) =>
            reprocessEntries(client, failed.filter(isOwnLink), true),
          )}
        {button("Delete all", (failed) => removeEntriesWithUndo(client, failed))}
      </div>
    </section>
  );
}

/** Entries fail while the list is shown, also those that it does not contain. */
function watchCounts(client: QueryClient): () => void {
  return refreshAfterEvents({
    types: ["entry", "entry-removed", "entries"],
    // Combines the many events of a batch.
    delay: 800,
    refresh: () =>
      // The library refreshes its counts, too.
      void client.invalidateQueries({ queryKey: libraryCountKey }, { cancelRefetch: false }),
  });
}

function isOwnLink({ isMine, source }: Entry): boolean {
  return isMine && source === "url";
}
