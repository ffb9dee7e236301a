import { FolderPlus } from "#web/ui/picture/icons.tsx";
import { useState } from "react";
import { LazyCollectionDialog } from "#features/collections/web/lazy-collection-dialog.tsx";
import { useReopen } from "#web/drafts/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { collectionSorts } from "#features/collections/web/collection-sorts.ts";
import { type CollectionList, useCollections } from "#features/collections/web/use-collections.ts";
import { SortMenu } from "#web/ui/menu/sort-menu.tsx";
import { DropPlace } from "./drop-place.tsx";
import { useShownCount } from "#features/entries/web/use-shown-count.ts";
import { useStoredSort } from "#features/account/web/stored-sort.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

const HomeSharing = loadOnMount(async () => (await import("./home-sharing.tsx")).HomeSharing);

/** Collections shown at first, and added by each "Show more". */
const firstShown = 8;
const shownMore = 50;

/** The column of collections. */
export function CollectionsColumn() {
  const [isCreating, setCreating] = useState(false);
  const [sort, setSort] = useStoredSort("collections", collectionSorts);
  useReopen("collection-new", () => setCreating(true));
  const list = useCollections(sort === "newest" ? {} : { sort });

  return (
    <section aria-labelledby="your-collections" className="min-w-0">
      <div className="mb-4 flex h-8 items-center justify-between gap-3">
        <h2 id="your-collections" className="text-xl whitespace-nowrap">
          Your Collections
        </h2>
        <div className="-mr-2 flex items-center">
          {list.total > 1 && (
            <SortMenu
              compact
              label="Sort collections"
              value={sort}
              options={collectionSorts}
              onValueChange={setSort}
            />
          )}
          <Button
            size="sm"
            variant="quiet"
            icon={<FolderPlus aria-hidden="true" className="size-4" />}
            onClick={() => setCreating(true)}
          >
            <span className="max-[25rem]:sr-only">New Collection</span>
          </Button>
        </div>
      </div>
      {list.collections ? (
        <Collections key={sort} list={list} />
      ) : list.error ? (
        <ErrorState
          title="Error fetching collections"
          error={list.error}
          retrying={list.isFetching}
          onRetry={list.retry}
        />
      ) : (
        <SkeletonGroup label="Loading collections..." className="flex flex-col gap-2">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="h-21.5" />
          ))}
        </SkeletonGroup>
      )}
      <HomeSharing />
      {isCreating && <LazyCollectionDialog onClose={() => setCreating(false)} />}
    </section>
  );
}

function Collections({ list }: { list: CollectionList }) {
  const [most, setMost] = useState(firstShown);
  const countShown = useShownCount();
  const locale = useLocale();
  const { collections = [], total, hasMore } = list;
  const shown = collections.slice(0, most);
  const hidden = total - shown.length;

  function showMore(): void {
    setMost(most + shownMore);
    if (hasMore && most + shownMore > collections.length) list.loadMore();
  }

  return (
    <>
      <ul className="flex flex-col gap-2">
        {shown.map((one) => (
          <DropPlace key={one.id} collection={{ ...one, entryCount: countShown(one) }} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="quiet"
          className="mt-2 w-full"
          onClick={showMore}
        >{`Show more (${formatNumber(hidden, locale)})`}</Button>
      )}
    </>
  );
}
