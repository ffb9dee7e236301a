import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { useStore } from "#web/store.ts";
import { askedMove } from "./asked-move.ts";

const SharedMoveDialog = loadDialog(
  async () => (await import("./shared-move-dialog.tsx")).SharedMoveDialog,
);

/** The dialog of a move into a shared collection, while there is one. One per page. */
export function MoveQuestion() {
  const move = useStore(askedMove);
  return move && <SharedMoveDialog move={move} onClose={() => askedMove.set(null)} />;
}
