import { WaitingHeading } from "../waiting-heading.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";

export function EntryPageSkeleton() {
  return (
    <SkeletonGroup label="Loading entry...">
      <WaitingHeading>Entry</WaitingHeading>
      <Skeleton className="mb-6 h-8 w-20" />
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-4 h-10 w-11/12" />
      <Skeleton className="mt-4 h-5 w-64" />
      <Skeleton className="mt-6 h-10 w-36" />
      <div className="mt-10 flex flex-col gap-2">
        <Skeleton className="mb-2 h-4 w-24" />
        {["w-full", "w-11/12", "w-full", "w-2/3"].map((width, index) => (
          <Skeleton key={index} className={`h-5 ${width}`} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
