import { useQuery } from "@tanstack/react-query";
import { CollectionCard } from "#features/collections/web/collection-card.tsx";
import { sharedCollectionsQuery } from "#features/collections/web/queries.ts";
import { MoveQuestion } from "../moving/move-question.tsx";
import { DropPlace } from "./drop-place.tsx";

/** What sharing adds to the column of collections: loaded after the page, because few visits need it. */
export function HomeSharing() {
  return (
    <>
      <SharedWithYou />
      <MoveQuestion />
    </>
  );
}

/** The collections of other users; nothing without any. */
function SharedWithYou() {
  const { data } = useQuery(sharedCollectionsQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="shared-with-you" className="mt-10">
      <h2 id="shared-with-you" className="mb-4 flex h-8 items-center text-xl">
        Shared with you
      </h2>
      <ul className="flex flex-col gap-2">
        {data.items.map((one) =>
          one.role === "editor" ? (
            <DropPlace key={one.id} collection={one} />
          ) : (
            <li key={one.id}>
              <CollectionCard collection={one} />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
