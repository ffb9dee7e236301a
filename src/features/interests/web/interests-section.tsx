import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { InterestList } from "./list/interest-list.tsx";
import { watchInterests } from "./queries.ts";

/** Lists shown at first, because each sends its own request. */
const firstShown = 6;
const shownMore = 20;
const number = new Intl.NumberFormat();

/** The interests of each collection. */
export function InterestsSection(props: {
  /** The collections loaded so far. */
  collections: readonly Collection[];
  /** The number of collections, loaded or not. */
  total: number;
  /** Called to load more. */
  onMoreWanted: () => void;
}) {
  const { collections, total } = props;
  const client = useQueryClient();
  const [most, setMost] = useState(firstShown);
  const shown = collections.slice(0, most);
  const hidden = total - shown.length;

  function showMore(): void {
    setMost(most + shownMore);
    if (most + shownMore > collections.length && collections.length < total) props.onMoreWanted();
  }

  useEffect(() => watchInterests(client), [client]);

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
        {shown.map((collection) => (
          <InterestList key={collection.id} collection={collection} />
        ))}
      </div>
      {hidden > 0 && (
        <Button
          variant="quiet"
          className="mt-4 w-full"
          onClick={showMore}
        >{`Show more (${number.format(hidden)})`}</Button>
      )}
    </section>
  );
}
