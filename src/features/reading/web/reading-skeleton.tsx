import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";

const lines = ["w-full", "w-11/12", "w-full", "w-10/12", "w-full", "w-2/3"];

/** Placeholder of three paragraphs while a text loads. */
export function ReadingSkeleton() {
  return (
    <SkeletonGroup label="Loading the text..." className="mt-6 flex min-h-dvh flex-col gap-8">
      {[0, 1, 2].map((paragraph) => (
        <div key={paragraph} className="flex flex-col gap-3.5">
          {lines.slice(paragraph).map((width, index) => (
            <Skeleton key={index} className={`h-4.5 ${width}`} />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
