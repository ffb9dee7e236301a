import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { InterestList } from "./list/interest-list.tsx";
import { keepInterestsLive } from "./queries.ts";

/** Lists at first: each asks the server for itself. */
const firstShown = 6;
const number = new Intl.NumberFormat();

/** What each collection is to be about. */
export function InterestsSection({ collections }: { collections: readonly Collection[] }) {
  const client = useQueryClient();
  const [most, setMost] = useState(firstShown);
  const hidden = collections.length - most;

  useEffect(() => keepInterestsLive(client), [client]);

  return (
    <section aria-labelledby="interests">
      <h2 id="interests" className="text-xl">
        Interests
      </h2>
      <p className="mt-1 mb-5 text-ui text-pretty text-muted">
        What you save is sorted under these topics first, and the assistant suggests questions about
        them.
      </p>
      <div className="flex flex-col gap-6">
        {collections.slice(0, most).map((collection) => (
          <InterestList key={collection.id} collection={collection} />
        ))}
      </div>
      {hidden > 0 && (
        <Button
          variant="quiet"
          className="mt-4 w-full"
          onClick={() => setMost(most + 20)}
        >{`Show more (${number.format(hidden)})`}</Button>
      )}
    </section>
  );
}
