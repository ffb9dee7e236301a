import type { Collection } from "#features/collections/contract.ts";
import { CollectionMark } from "#features/collections/web/collection-mark.tsx";
import { useSharedTargets } from "#features/collections/web/shared-targets.ts";
import { useManyCollections } from "#features/collections/web/use-collections.ts";
import { Skeleton } from "#web/ui/state/skeleton.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useEntryDrop } from "./use-entry-drop.ts";

/** The collections that dragged entries can be dropped on, shown beside the list during a drag. */
export function DropTargets({ collectionId }: { collectionId: string | undefined }) {
  const { collections, hasMore } = useManyCollections();
  const shared = useSharedTargets(true);
  const others = [...(collections ?? []), ...shared].filter((one) => one.id !== collectionId);
  return (
    // For the pointer only: on the keyboard "m" moves entries. Nothing in it is focusable.
    <div
      aria-hidden="true"
      className="fixed top-18 right-4 z-40 flex max-h-[calc(100dvh-5.5rem)] w-72 max-w-[60vw] flex-col rounded-ui border border-line bg-raised shadow-float"
    >
      <p className="px-4 pt-3.5 pb-2 font-serif text-lg">Move to</p>
      {others.length > 0 ? (
        <ul className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto px-2 pb-2">
          {others.map((one) => (
            <Place key={one.id} collection={one} />
          ))}
          {hasMore && (
            <li className="px-2 py-2 text-sm text-pretty text-faint">
              To move to any other, select the entries and press m.
            </li>
          )}
        </ul>
      ) : collections === undefined ? (
        <Skeleton className="mx-2 mb-2 h-11" />
      ) : (
        <p className="px-4 pb-4 text-ui text-muted">There is no other collection yet.</p>
      )}
    </div>
  );
}

function Place({ collection }: { collection: Collection }) {
  const { isOver, drop } = useEntryDrop(collection);
  return (
    <li
      {...drop}
      className={joinClasses(
        "flex min-h-11 items-center gap-2.5 rounded-ui border border-dashed px-3 py-2 text-ui *:pointer-events-none",
        isOver ? "border-accent bg-accent-tint text-accent-strong" : "border-seam",
      )}
    >
      <CollectionMark collection={collection} className="min-w-6" orFolder />
      <UserText className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {collection.title || "Untitled"}
      </UserText>
    </li>
  );
}
