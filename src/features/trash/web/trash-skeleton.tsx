import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";

/** Placeholder rows with the layout of the list. */
export function TrashSkeleton() {
  return (
    <SkeletonGroup label="Loading the trash..." className="border-t border-line">
      {[0, 1, 2, 3, 4].map((index) => (
        <div
          key={index}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4"
        >
          <div className="flex min-w-0 flex-1 basis-72 items-start gap-3">
            <Skeleton className="size-8" />
            <div className="flex-1">
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="mt-1.5 h-4 w-4/5" />
            </div>
          </div>
          <Skeleton className="h-8 w-32" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
