import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useHydrated, usePageState } from "#web/page-state.ts";
import { Page } from "#web/ui/page.tsx";
import { batchesQuery, maxBatchLines } from "#features/capture/web/batches-query.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { CollectionsColumn } from "./home/collections-column.tsx";
import { RecentEntries } from "./home/recent-entries.tsx";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { RediscoverSpace } from "#features/rediscover/web/rediscover-space.tsx";
import { recentEntriesQuery } from "#features/entries/web/queries.ts";
import { useIsHidden } from "#features/entries/web/use-is-hidden.ts";

// Loaded after the page, because few visits of the home page follow a batch.
const BatchLines = loadOnMount(
  async () => (await import("#features/capture/web/batch-lines.tsx")).BatchLines,
);
/** In rem, with the space to the next one. */
const batchLineHeight = 4.125;

/** /home: recent entries, and the collections. */
export function HomePage() {
  const client = useQueryClient();
  const recent = useQuery(recentEntriesQuery);
  const isHidden = useIsHidden();
  const today = useToday();

  useEffect(() => watchEntries(client), [client]);

  const entries = recent.data?.items.filter((entry) => !isHidden(entry));

  return (
    <Page title="Home">
      <header className="mb-8 flex items-baseline justify-between gap-6">
        <h1 className="text-2xl">Home</h1>
        <p className="text-ui text-faint">{today}</p>
      </header>
      <BatchLines fallback={<BatchSpace />} />
      <RediscoverSpace />
      <div className="grid items-start gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <RecentEntries
          entries={entries}
          error={recent.error}
          isRetrying={recent.isFetching}
          onRetry={() => void recent.refetch()}
        />
        <CollectionsColumn />
      </div>
    </Page>
  );
}

/** As high as the lines that replace it. */
function BatchSpace() {
  const { data } = useQuery(batchesQuery);
  const lines = Math.min(data?.items.length ?? 0, maxBatchLines);
  return (
    <div style={{ height: `${lines * batchLineHeight}rem` }} className={lines > 0 ? "mb-5" : ""} />
  );
}

/** "Sunday, November 22", in the user's time zone. */
function useToday(): string {
  const { now, timeZone } = usePageState();
  const isHydrated = useHydrated();
  const [opened] = useState(Date.now);
  const format = { weekday: "long", day: "numeric", month: "long" } as const;
  return isHydrated
    ? new Intl.DateTimeFormat("en", format).format(opened)
    : new Intl.DateTimeFormat("en", { ...format, timeZone }).format(now);
}
