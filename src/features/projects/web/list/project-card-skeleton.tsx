import { Skeleton } from "#web/ui/state/skeleton.tsx";

/** The placeholder of a card whose project is loading. */
export function ProjectCardSkeleton() {
  return (
    <div className="flex flex-col gap-3 rounded-ui border border-line bg-raised p-4 sm:p-5">
      <Skeleton className="h-6 w-2/3" />
      <div className="flex flex-col gap-2 py-1">
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-5/6" />
      </div>
      <div className="mt-2 flex items-end justify-between">
        <div className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-40" />
        </div>
        <Skeleton className="h-4 w-16" />
      </div>
    </div>
  );
}
