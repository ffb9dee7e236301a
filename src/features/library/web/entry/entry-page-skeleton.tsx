import { WaitingHeading } from "#web/ui/state/waiting-heading.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";

const lines = ["w-full", "w-11/12", "w-full", "w-2/3"];

export function EntryPageSkeleton() {
  return (
    <SkeletonGroup
      label="Loading entry..."
      className="mx-auto max-w-[35rem] lg:mx-0 lg:grid lg:max-w-[62rem] lg:grid-cols-[35rem_minmax(0,22rem)] lg:justify-between lg:gap-x-12"
    >
      <WaitingHeading>Entry</WaitingHeading>
      <div className="lg:col-start-1">
        <Skeleton className="mb-6 h-8 w-20" />
        <Skeleton className="h-10 w-11/12" />
        <Skeleton className="mt-4 h-5 w-48" />
        <Skeleton className="mt-3 h-5 w-64" />
        <Skeleton className="mt-6 h-10 w-72" />
      </div>
      <div className="mt-10 flex flex-col gap-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-14">
        <Skeleton className="mb-2 h-4 w-24" />
        {lines.map((width, index) => (
          <Skeleton key={index} className={`h-5 ${width}`} />
        ))}
      </div>
      <div className="mt-10 flex flex-col gap-3.5 lg:col-start-1">
        <Skeleton className="mb-4 h-4 w-20" />
        {[...lines, ...lines].map((width, index) => (
          <Skeleton key={index} className={`h-4.5 ${width}`} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
