import { useDraggedEntries } from "./dragged-entries.ts";
import { loadOnMount } from "#web/ui/load-on-mount.tsx";

const DropTargets = loadOnMount(async () => (await import("./drop-targets.tsx")).DropTargets);

/** Loaded on the first drag. */
export function LazyDropTargets({ collectionId }: { collectionId: string }) {
  const isDragging = useDraggedEntries().length > 0;
  if (!isDragging) return null;
  return <DropTargets collectionId={collectionId} />;
}
