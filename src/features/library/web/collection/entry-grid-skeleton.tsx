import { SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { EntryCardSkeleton } from "../card/entry-card-skeleton.tsx";

export function EntryGridSkeleton() {
  return (
    <SkeletonGroup
      label="Loading entries..."
      className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4"
    >
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <EntryCardSkeleton key={index} />
      ))}
    </SkeletonGroup>
  );
}
