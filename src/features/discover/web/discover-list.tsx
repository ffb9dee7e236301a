import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { DiscoverItem } from "#features/discover/contract.ts";
import type { Page } from "#shared/pages.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { loadOnMount } from "#web/ui/load-on-mount.tsx";
import { NextPage } from "#web/ui/next-page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { DiscoverCard, nameCard } from "./discover-card.tsx";

const SaveDiscoveredDialog = loadOnMount(
  async () => (await import("./save-discovered-dialog.tsx")).SaveDiscoveredDialog,
);

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4";

type ListProps = {
  list: UseInfiniteQueryResult<InfiniteData<Page<DiscoverItem>>>;
  /** Something is searched for, or a topic is chosen. */
  isNarrowed: boolean;
  onShowAll: () => void;
};

function findItems(list: ListProps["list"]): DiscoverItem[] | undefined {
  return list.data?.pages.flatMap((page) => page.items);
}

/** The cards that were found, more of them as one comes to the end. */
export function DiscoverList(props: ListProps) {
  const [saving, setSaving] = useState<DiscoverItem | null>(null);
  const opened = useRef("");

  // The button that opened the dialog goes once its entry is saved: its card has the focus instead.
  useEffect(() => {
    if (saving) opened.current = saving.slug;
    else if (findItems(props.list)?.some((one) => one.slug === opened.current && one.isSaved)) {
      if (document.activeElement === document.body)
        document.getElementById(nameCard(opened.current))?.focus({ preventScroll: true });
      opened.current = "";
    }
  }, [saving, props.list]);

  return (
    <>
      <Found {...props} onSave={setSaving} />
      {/* Beside the list: what is typed stays when the list is read anew, and the card is gone. */}
      {saving && <SaveDiscoveredDialog item={saving} onClose={() => setSaving(null)} />}
    </>
  );
}

function Found(props: ListProps & { onSave: (item: DiscoverItem) => void }) {
  const { list } = props;
  const items = findItems(list);

  if (!items) {
    return list.error ? (
      <ErrorState
        title="Failed to load discoveries"
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <SkeletonGroup label="Loading discoveries..." className={grid}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="h-60" />
        ))}
      </SkeletonGroup>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title="No entries found"
        action={props.isNarrowed && <Button onClick={props.onShowAll}>Show all</Button>}
      >
        {props.isNarrowed
          ? "Try other words, or another topic."
          : "Nobody here has made something public that you have not hidden. Yours can be shared from their own pages."}
      </EmptyState>
    );
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
      {list.hasNextPage && (
        <NextPage
          failure="Failed to load discoveries"
          isLoading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? list.error : null}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}
