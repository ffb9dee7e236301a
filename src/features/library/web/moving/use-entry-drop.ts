import { useQueryClient } from "@tanstack/react-query";
import { useState, type DragEvent } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { endDrag, getDraggedEntries, useDraggedEntries } from "./dragged-entries.ts";

/**
 * Makes an element a drop target for dragged entries. `isTarget`: the dragged entries can be dropped here.
 */
export function useEntryDrop(collection: Collection) {
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  const isTarget = useDraggedEntries().some(isElsewhere);

  function isElsewhere(entry: { collection: { id: string } }): boolean {
    return entry.collection.id !== collection.id;
  }
  function allow(event: DragEvent): void {
    if (!getDraggedEntries().some(isElsewhere)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setOver(true);
  }
  function leave(event: DragEvent<HTMLElement>): void {
    const into = event.relatedTarget;
    if (!(into instanceof Node && event.currentTarget.contains(into))) setOver(false);
  }
  function drop(event: DragEvent): void {
    setOver(false);
    const entries = getDraggedEntries();
    if (!entries.some(isElsewhere)) return;
    event.preventDefault();
    event.stopPropagation();
    endDrag();
    void import("./move-or-ask.ts").then(({ moveOrAsk }) =>
      moveOrAsk(client, { entries, target: collection }),
    );
  }

  return {
    isTarget,
    isOver: isOver && isTarget,
    drop: { onDragEnter: allow, onDragOver: allow, onDragLeave: leave, onDrop: drop },
  };
}
