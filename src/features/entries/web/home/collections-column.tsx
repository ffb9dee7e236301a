import { FolderPlus } from "#web/ui/icons.tsx";
import { useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { CollectionCard } from "#features/collections/web/collection-card.tsx";
import { LazyCollectionDialog } from "#features/collections/web/lazy-collection-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { useShownCount } from "../use-shown-count.ts";

/** Shown at first, and added by each "Show more". */
const firstShown = 8;
const shownMore = 50;
const number = new Intl.NumberFormat();

/** The column of collections. `collections` is undefined while on its way. */
export function CollectionsColumn(props: {
  collections: Collection[] | undefined;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const { collections, error } = props;
  const [isCreating, setCreating] = useState(false);

  return (
    <section aria-labelledby="your-collections" className="min-w-0">
      <div className="mb-4 flex h-8 items-center justify-between gap-3">
        <h2 id="your-collections" className="text-xl">
          Your Collections
        </h2>
        <Button
          size="sm"
          variant="quiet"
          className="-mr-2"
          icon={<FolderPlus aria-hidden="true" className="size-4" />}
          onClick={() => setCreating(true)}
        >
          New Collection
        </Button>
      </div>
      {collections ? (
        <CollectionList collections={collections} />
      ) : error ? (
        <ErrorState
          title="Error fetching collections"
          error={error}
          retrying={props.isRetrying}
          onRetry={props.onRetry}
        />
      ) : (
        <SkeletonGroup label="Loading collections..." className="flex flex-col gap-2">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="h-21.5" />
          ))}
        </SkeletonGroup>
      )}
      {isCreating && <LazyCollectionDialog onClose={() => setCreating(false)} />}
    </section>
  );
}

function CollectionList({ collections }: { collections: Collection[] }) {
  const [most, setMost] = useState(firstShown);
  const countShown = useShownCount();
  const hidden = collections.length - most;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {collections.slice(0, most).map((one) => (
          <li key={one.id}>
            <CollectionCard collection={{ ...one, entryCount: countShown(one) }} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="quiet"
          className="mt-2 w-full"
          onClick={() => setMost(most + shownMore)}
        >{`Show more (${number.format(hidden)})`}</Button>
      )}
    </>
  );
}
