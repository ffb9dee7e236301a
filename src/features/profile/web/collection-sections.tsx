import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCollections } from "#features/collections/web/use-collections.ts";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { InterestsSection } from "#features/interests/web/interests-section.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { CollectionsSection } from "./collections-section.tsx";

/** On /profile: the user's interests, and the collections that they are in. */
export function CollectionSections() {
  const client = useQueryClient();
  const list = useCollections();

  useEffect(() => watchEntries(client), [client]);

  if (list.collections)
    return (
      <>
        <InterestsSection
          collections={list.collections}
          total={list.total}
          onMoreWanted={list.loadMore}
        />
        <CollectionsSection list={list} />
      </>
    );
  if (list.error)
    return (
      <ErrorState
        title="Error fetching collections"
        error={list.error}
        retrying={list.isFetching}
        onRetry={list.retry}
      />
    );
  return (
    <SkeletonGroup label="Loading collections...">
      <Skeleton className="h-8 w-32" />
      <Skeleton className="mt-5 h-6 w-48" />
      <Skeleton className="mt-3 h-9 w-80 max-w-full" />
      <Skeleton className="mt-14 h-8 w-56" />
      <div className="mt-5 grid gap-3 md:grid-cols-2">
        {[0, 1].map((index) => (
          <Skeleton key={index} className="h-24" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
