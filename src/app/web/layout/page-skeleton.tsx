import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";

/** Shown while a screen's code loads. */
export function PageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6 sm:py-10">
      <SkeletonGroup label="Loading...">
        <Skeleton className="h-10 w-56" />
        <div className="mt-10 grid gap-4 sm:grid-cols-2">
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="h-36" />
          ))}
        </div>
      </SkeletonGroup>
    </div>
  );
}
