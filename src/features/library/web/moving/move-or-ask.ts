import type { QueryClient } from "@tanstack/react-query";
import { type AskedMove, askedMove } from "./asked-move.ts";
import { moveEntriesWithUndo } from "./move-entries.ts";

/** Moves at once, or after the answer of the dialog that `MoveQuestion` shows. */
export function moveOrAsk(client: QueryClient, move: AskedMove): void {
  const moving = move.entries.filter((entry) => entry.collection.id !== move.target.id);
  if (moving.length === 0) return;
  if (move.target.memberCount > 1) {
    askedMove.set({ ...move, entries: moving });
    return;
  }
  move.onMoved?.();
  moveEntriesWithUndo(client, moving, move.target);
}
