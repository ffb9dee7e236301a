import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";

const exchanges = [
  { question: "w-64", lines: ["w-full", "w-11/12", "w-4/5"] },
  { question: "w-48", lines: ["w-full", "w-10/12", "w-11/12", "w-1/2"] },
];

/** Questions on the right, answers on the left. */
export function MessageListSkeleton() {
  return (
    <SkeletonGroup label="Loading conversation..." className="flex flex-col gap-7">
      {exchanges.map(({ question, lines }) => (
        <div key={question} className="flex flex-col gap-7">
          <Skeleton className={`ml-auto h-11.5 max-w-[85%] ${question}`} />
          <div className="flex max-w-[31.5rem] flex-col gap-2.5">
            {lines.map((width) => (
              <Skeleton key={width} className={`h-4.5 ${width}`} />
            ))}
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
