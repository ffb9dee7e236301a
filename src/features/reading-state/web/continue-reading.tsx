import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, useEffect } from "react";
import type { Entry, LiveEvent } from "#features/entries/contract.ts";
import { findFocused } from "#features/entries/web/find-focused.ts";
import { recentEntriesQuery } from "#features/entries/web/queries.ts";
import { nameSource } from "#features/entries/web/source-words.ts";
import { useIsHidden } from "#features/entries/web/use-is-hidden.ts";
import { subscribeToLiveEvents } from "#web/data/live-events.ts";
import { SiteIcon } from "#web/ui/picture/site-icon.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { continueHash } from "./continue-request.ts";
import { formatTimeLeft } from "./time-left.ts";
import { useFinishKey } from "./use-finish-key.ts";
import { unfinishedQuery } from "./unfinished-query.ts";

/** What the user has begun and not finished; nothing without any. */
export function ContinueReading() {
  const client = useQueryClient();
  const { data } = useQuery(unfinishedQuery);
  const isHidden = useIsHidden();
  // Here, because this is loaded after the page, which has the cards of the recent entries.
  useFinishKey(() => findFocused(client.getQueryData(recentEntriesQuery.queryKey)?.items));
  useEffect(() => {
    const refresh = () =>
      void client.invalidateQueries(
        { queryKey: unfinishedQuery.queryKey },
        { cancelRefetch: false },
      );
    return subscribeToLiveEvents<LiveEvent>((event) => {
      const known = client.getQueryData(unfinishedQuery.queryKey)?.items ?? [];
      const isShown = (id: string) => known.some((one) => one.id === id);
      if (event.type === "entry" && (isShown(event.entry.id) || event.entry.readingState))
        refresh();
      if (event.type === "entry-removed" && isShown(event.id)) refresh();
    }, refresh);
  }, [client]);

  const items = data?.items.filter((entry) => !isHidden(entry)) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="continue-reading" className="mb-10">
      <h2 id="continue-reading" className="mb-4 flex h-8 items-center text-xl">
        Continue reading
      </h2>
      <ul
        // Side by side on a phone too, where they are moved by touch.
        className="grid grid-flow-col gap-3 max-sm:-mx-4 max-sm:auto-cols-[minmax(16rem,1fr)] max-sm:overflow-x-auto max-sm:px-4 sm:auto-cols-[calc((100%-1.5rem)/3)]"
      >
        {items.map((entry) => (
          <Item key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Item({ entry }: { entry: Entry }) {
  const progress = entry.readingState?.progress ?? 0;
  const minutes = entry.attributes.readingTimeMinutes;
  const source = nameSource(entry);
  return (
    <li className="min-w-0">
      <Link
        to="/entry/$id"
        params={{ id: entry.id }}
        hash={continueHash}
        className="relative flex h-21 flex-col justify-between overflow-hidden rounded-ui border border-line bg-raised px-4 pt-3 pb-3.5 transition-colors hover:border-edge"
      >
        <UserText className="truncate font-serif text-base font-medium">{entry.title}</UserText>
        <span className="flex min-w-0 items-center gap-2 text-sm text-faint">
          <SiteIcon name={source} src={entry.siteIcon} />
          <UserText className="truncate">{source}</UserText>
          <span aria-hidden="true">·</span>
          <span className="shrink-0 text-muted tabular-nums">
            {minutes === null
              ? `${Math.round(progress * 100)}%`
              : formatTimeLeft(minutes * (1 - progress))}
          </span>
        </span>
        <span
          aria-hidden="true"
          style={{ "--read": progress } as CSSProperties}
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left scale-x-(--read) bg-accent"
        />
      </Link>
    </li>
  );
}
