import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";

/** Placeholders with the layout of the list. */
export function HighlightsSkeleton() {
  return (
    <SkeletonGroup label="Loading highlights..." className="flex flex-col gap-10">
      {[0, 1, 2].map((group) => (
        <div key={group}>
          <div className="mb-4 flex items-center gap-3">
            <Skeleton className="size-10" />
            <div className="flex-1">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="mt-1.5 h-4 w-1/4" />
            </div>
          </div>
          {[0, 1].map((row) => (
            <Skeleton key={row} className="mt-5 ml-3.5 h-14" />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
