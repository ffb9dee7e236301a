import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useHydrated, usePageState } from "#web/page-state.ts";
import { Page } from "#web/ui/page.tsx";
import { batchesKey, maxBatchLines } from "#features/capture/web/batches-key.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { CollectionsColumn } from "./home/collections-column.tsx";
import { RecentEntries } from "./home/recent-entries.tsx";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { RediscoverSpace } from "#features/rediscover/web/rediscover-space.tsx";
import { invitationsKey } from "#features/sharing/web/invitations-key.ts";
import { recentEntriesQuery } from "#features/entries/web/queries.ts";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import { useIsHidden } from "#features/entries/web/use-is-hidden.ts";

const HomeTop = loadOnMount(async () => (await import("./home/home-top.tsx")).HomeTop);
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
      <HomeTop fallback={<TopSpace />} />
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

/** As high as what replaces it: cards in a row below a heading, and lines. */
function TopSpace() {
  const client = useQueryClient();
  const count = (key: readonly string[]) =>
    client.getQueryData<{ items: unknown[] }>(key)?.items.length ?? 0;
  const lines = Math.min(count(batchesKey), maxBatchLines);
  return (
    <>
      {count(invitationsKey) > 0 && <div className="mb-8 h-39 sm:h-21" />}
      {count(entryKeys.unfinished) > 0 && <div className="mb-10 h-33" />}
      <div
        style={{ height: `${lines * batchLineHeight}rem` }}
        className={lines > 0 ? "mb-5" : ""}
      />
    </>
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
