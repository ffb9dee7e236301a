import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { CollectionMark } from "#features/collections/web/collection-mark.tsx";
import type { Interest } from "#features/interests/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { deleteWithUndo, interestsQuery } from "../queries.ts";
import { AddInterest } from "./add-interest.tsx";
import { InterestItem } from "./interest-item.tsx";

/** The interests of one collection, and an empty field for another. */
export function InterestList({ collection }: { collection: Collection }) {
  const { data, error, isFetching, refetch } = useQuery(interestsQuery(collection.id));
  const client = useQueryClient();
  const slot = useRef<HTMLButtonElement>(null);
  const title = collection.title || "Untitled";
  const headingId = `interests-${collection.id}`;

  function remove(interest: Interest): void {
    deleteWithUndo(client, interest);
    // The focused button is about to be removed.
    slot.current?.focus();
  }

  return (
    <div>
      <h3
        id={headingId}
        className="mb-2 flex items-baseline gap-2 font-sans text-ui font-medium text-muted"
      >
        <CollectionMark collection={collection} />
        <UserText className="min-w-0 wrap-anywhere">{title}</UserText>
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
