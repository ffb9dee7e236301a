import type { Collection } from "#features/collections/contract.ts";
import { CollectionCard } from "#features/collections/web/collection-card.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { useEntryDrop } from "../moving/use-entry-drop.ts";

/** A collection that entries can be dropped on. */
export function DropPlace({ collection }: { collection: Collection }) {
  const { isTarget, isOver, drop } = useEntryDrop(collection);
  return (
    <li
      {...drop}
      className={joinClasses(
        "rounded-ui",
        isOver && "bg-accent-tint outline-2 outline-accent [&>article]:bg-transparent",
        isTarget && !isOver && "outline-1 outline-edge outline-dashed",
      )}
    >
      <CollectionCard collection={collection} />
    </li>
  );
}
