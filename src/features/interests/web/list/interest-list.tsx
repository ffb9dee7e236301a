import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { CollectionMark } from "#features/collections/web/collection-mark.tsx";
import type { Interest } from "#features/interests/contract.ts";
import { describeError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { interestsQuery, useAddInterest, useDeleteInterest } from "../queries.ts";
import { AddInterest } from "./add-interest.tsx";
import { InterestItem } from "./interest-item.tsx";

/** The interests of one collection, and an empty slot for another. */
export function InterestList({ collection }: { collection: Collection }) {
  const { data, error, isFetching, refetch } = useQuery(interestsQuery(collection.id));
  const adding = useAddInterest(collection.id);
  const deleting = useDeleteInterest(collection.id);
  const slot = useRef<HTMLButtonElement>(null);
  const title = collection.title || "Untitled";
  const headingId = `interests-${collection.id}`;

  function restore({ name }: Interest): void {
    adding.mutate(name, {
      onSuccess: () => toast.success("Interest added successfully"),
      onError: refuseToAdd,
    });
  }

  function remove(interest: Interest): void {
    deleting.mutate(interest, {
      onSuccess: () =>
        toast.success("Interest deleted successfully", {
          action: { label: "Undo", run: () => restore(interest) },
        }),
      onError: (problem) =>
        toast.error("Failed to delete interest.", { description: describeError(problem) }),
    });
    // Its button is going, and the focus with it.
    slot.current?.focus();
  }

  return (
    <div>
      <h3
        id={headingId}
        className="mb-2 flex items-baseline gap-2 font-sans text-ui font-medium text-muted"
      >
        <CollectionMark collection={collection} className="translate-y-[0.15em]" />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </h3>
      {data ? (
        <ul aria-labelledby={headingId} className="flex flex-wrap gap-2">
          {data.map((interest) => (
            <InterestItem key={interest.id} interest={interest} onDelete={() => remove(interest)} />
          ))}
          <AddInterest collectionId={collection.id} title={title} slot={slot} />
        </ul>
      ) : error ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui text-danger" role="alert">
          The interests of this collection did not load.
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <SkeletonGroup label={`Loading the interests of ${title}...`} className="flex gap-2">
          {["w-28", "w-20", "w-32"].map((width) => (
            <Skeleton key={width} className={`h-9 ${width}`} />
          ))}
        </SkeletonGroup>
      )}
    </div>
  );
}

function refuseToAdd(problem: Error): void {
  toast.error("Failed to add interest. It might already exist.", {
    description: describeError(problem),
  });
}
