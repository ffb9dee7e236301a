import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { DiscoverItem, DiscoverPage } from "#features/discover/contract.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { focusHeading } from "#web/ui/text/focus-heading.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { DiscoverCard, getCardId } from "./discover-card.tsx";
import { EmptyDiscoveries, type EmptyProps } from "./empty-discoveries.tsx";

const SaveDiscoveredDialog = loadDialog(
  async () => (await import("./save-discovered-dialog.tsx")).SaveDiscoveredDialog,
);

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4";

type ListProps = Omit<EmptyProps, "reason"> & {
  list: UseInfiniteQueryResult<InfiniteData<DiscoverPage>>;
};

function findItems(list: ListProps["list"]): DiscoverItem[] | undefined {
  return list.data?.pages.flatMap((page) => page.items);
}

/** The cards of a list. The next page loads when the end comes into view. */
export function DiscoverList(props: ListProps) {
  const [saving, setSaving] = useState<DiscoverItem | null>(null);
  const opened = useRef<{ slug: string; place: number } | null>(null);

  // A saved card is removed, and with it the button that opened the dialog: focus the card that takes its
  // place.
  useEffect(() => {
    const items = findItems(props.list);
    if (saving || !items || items.some(({ slug }) => slug === opened.current?.slug)) return;
    if (opened.current && document.activeElement === document.body) {
      const next = items[Math.min(opened.current.place, items.length - 1)];
      const card = next && document.getElementById(getCardId(next.slug));
      if (card) card.focus({ preventScroll: true });
      else focusHeading();
    }
    opened.current = null;
  }, [saving, props.list]);

  function openDialog(item: DiscoverItem): void {
    const { slug } = item;
    const place = findItems(props.list)?.findIndex((one) => one.slug === slug) ?? 0;
    opened.current = { slug, place };
    setSaving(item);
  }

  return (
    <>
      <FoundItems {...props} onSave={openDialog} />
      {/* Not in the card: the form must survive a refetch that removes the card. */}
      {saving && <SaveDiscoveredDialog item={saving} onClose={() => setSaving(null)} />}
    </>
  );
}

function FoundItems(props: ListProps & { onSave: (item: DiscoverItem) => void }) {
  const { list } = props;
  const items = findItems(list);
  const emptyReason = list.data?.pages[0]?.emptyReason;
  // The last card was saved or hidden, and the list is being fetched again.
  const isReading = items?.length === 0 && list.isFetching && !emptyReason;

  if (!items || isReading) {
    return list.error ? (
      <ErrorState
        title="Failed to load discoveries"
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <SkeletonGroup label="Loading discoveries..." className={grid}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <CardSkeleton key={index} />
        ))}
      </SkeletonGroup>
    );
  }
  if (items.length === 0) {
    return <EmptyDiscoveries {...props} reason={emptyReason} />;
  }
  return (
    <>
      <div
        role="feed"
        aria-label="Discoveries"
        aria-busy={list.isFetchingNextPage}
        className={joinClasses(grid, "transition-opacity", list.isPlaceholderData && "opacity-60")}
      >
        {items.map((item, index) => (
          <DiscoverCard
            key={item.slug}
            item={item}
            position={index + 1}
            setSize={list.hasNextPage ? -1 : items.length}
            onSave={props.onSave}
          />
        ))}
      </div>
      {list.hasNextPage && <NextPage list={list} failure="Failed to load discoveries" />}
    </>
  );
}

/** The shape of a card without a picture: title, summary, topics, source and actions. */
function CardSkeleton() {
  return (
    <div className="flex flex-col gap-3 rounded-ui border border-line bg-raised p-4 sm:p-5">
      <Skeleton className="h-6 w-5/6" />
      <div className="flex flex-col gap-2 py-1">
        {["w-full", "w-11/12", "w-full", "w-3/5"].map((width, index) => (
          <Skeleton key={index} className={`h-4 ${width}`} />
        ))}
      </div>
      <div className="mt-auto flex flex-col gap-3">
        <div className="flex gap-1.5">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-6 w-24" />
        </div>
        <Skeleton className="h-5 w-44" />
        <div className="flex min-h-8 items-center justify-between">
          <Skeleton className="h-5 w-28" />
        </div>
      </div>
    </div>
  );
}
