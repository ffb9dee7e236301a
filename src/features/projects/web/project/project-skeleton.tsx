import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { WaitingHeading } from "#web/ui/state/waiting-heading.tsx";

/** The placeholder of a loading project: its card, and the tabs below it. */
export function ProjectSkeleton() {
  return (
    <SkeletonGroup label="Loading project...">
      <WaitingHeading>Project</WaitingHeading>
      <div className="rounded-ui border border-line bg-raised p-5 sm:p-7">
        <Skeleton className="h-9 w-72 max-w-full" />
        <div className="mt-4 flex max-w-reading flex-col gap-2.5">
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
        <div className="mt-6 flex flex-wrap gap-6">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="h-11 w-40" />
          ))}
        </div>
        <Skeleton className="mt-6 h-10 w-64 max-w-full" />
      </div>
      <Skeleton className="mt-8 h-10 w-48" />
      <Skeleton className="mt-5 h-32" />
    </SkeletonGroup>
  );
}
