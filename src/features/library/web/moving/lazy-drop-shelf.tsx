import { lazy, Suspense } from "react";
import { useDraggedEntries } from "./dragged-entries.ts";

const DropShelf = lazy(async () => ({ default: (await import("./drop-shelf.tsx")).DropShelf }));

/** Comes with the first drag. */
export function LazyDropShelf({ collectionId }: { collectionId: string }) {
  const isDragging = useDraggedEntries().length > 0;
  if (!isDragging) return null;
  return (
    <Suspense fallback={null}>
      <DropShelf collectionId={collectionId} />
    </Suspense>
  );
}
