import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { cardFrame, Carousel } from "./carousel.tsx";
import { useDiscoveries } from "./discoveries.ts";

/** Entries that other users published. */
export function DiscoveriesSection() {
  const entries = useDiscoveries();
  const heading = (
    <h2 id="discoveries" className="text-2xl">
      See what people are discovering
    </h2>
  );
  return (
    <section aria-labelledby="discoveries" className="border-t border-line py-14 sm:py-20">
      {entries && entries.length > 0 ? (
        <Carousel entries={entries} heading={heading} />
      ) : (
        <>
          {heading}
          {entries ? (
            <p className="mt-6 font-serif text-lg text-muted">No discoveries yet. Be the first!</p>
          ) : (
            <CardSkeletons />
          )}
        </>
      )}
    </section>
  );
}

function CardSkeletons() {
  return (
    <SkeletonGroup label="Loading discoveries..." className="-mx-2 mt-6 flex overflow-hidden py-1">
      {[0, 1, 2].map((index) => (
        <div key={index} className={cardFrame}>
          <div className="flex w-full flex-col gap-3 rounded-ui border border-line bg-raised p-5">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-20" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
