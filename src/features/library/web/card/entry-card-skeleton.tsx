import { Skeleton } from "#web/ui/state/skeleton.tsx";

/** The placeholder of a card whose entry is loading. */
export function EntryCardSkeleton() {
  return (
    <div className="flex flex-col gap-3 rounded-ui border border-line bg-raised p-4 sm:p-5">
      <Skeleton className="h-6 w-3/4" />
      <div className="flex flex-col gap-2 py-1">
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-5/6" />
      </div>
      <div className="flex gap-1.5">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-5 w-16" />
      </div>
      <Skeleton className="h-5 w-1/2" />
    </div>
  );
}
