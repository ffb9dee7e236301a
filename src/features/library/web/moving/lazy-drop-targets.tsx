import { lazy, Suspense } from "react";
import { useDraggedEntries } from "./dragged-entries.ts";

const DropTargets = lazy(async () => ({
  default: (await import("./drop-targets.tsx")).DropTargets,
}));

/** Comes with the first drag. */
export function LazyDropTargets({ collectionId }: { collectionId: string }) {
  const isDragging = useDraggedEntries().length > 0;
  if (!isDragging) return null;
  return (
    <Suspense fallback={null}>
      <DropTargets collectionId={collectionId} />
    </Suspense>
  );
}
