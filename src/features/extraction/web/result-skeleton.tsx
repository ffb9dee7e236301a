import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";

/** A skeleton in the shape of the results card. */
export function ResultSkeleton() {
  return (
    <SkeletonGroup
      label="Reading the picture"
      className="rounded-ui border border-line bg-raised p-4 sm:p-5"
    >
      <Skeleton className="h-8 w-44" />
      <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
        <Skeleton className="col-span-2 h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
      <Skeleton className="mt-6 h-56" />
    </SkeletonGroup>
  );
}
