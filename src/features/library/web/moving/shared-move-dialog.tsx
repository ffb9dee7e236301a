import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ShownTo } from "#features/entries/web/shown-to.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import type { AskedMove } from "./asked-move.ts";
import { moveEntriesWithUndo } from "./move-entries.ts";

/** Shows who will see the entries in a shared collection, before they are moved there. */
export function SharedMoveDialog({ move, onClose }: { move: AskedMove; onClose: () => void }) {
  const { entries, target, onMoved } = move;
  const client = useQueryClient();
  const areHidden = entries.every((entry) => entry.hidesNote);
  const [hidesNote, setHidesNote] = useState(areHidden);

  function confirm(): void {
    onMoved?.();
    onClose();
    // Without a change here, each entry keeps its own setting.
    const choice = hidesNote || areHidden ? hidesNote : undefined;
    moveEntriesWithUndo(client, entries, target, choice);
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="wrap-anywhere">
          Move to “<UserText>{target.title || "Untitled"}</UserText>”?
        </span>
      }
      confirmLabel="Move"
      tone="primary"
      onConfirm={confirm}
    >
      <ShownTo
        memberCount={target.memberCount}
        count={entries.length}
        hidesNote={hidesNote}
        onHidesNoteChange={setHidesNote}
      />
    </ConfirmDialog>
  );
}
