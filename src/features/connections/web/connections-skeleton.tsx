import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";

/** Placeholders for three connections. */
export function ConnectionsSkeleton() {
  return (
    <SkeletonGroup label="Loading connections..." className="flex flex-col gap-5">
      {["w-10/12", "w-full", "w-8/12"].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
