import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TrashPage } from "#features/trash/contract.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { emptyTrash } from "./trash-changes.ts";
import { describeAll } from "./trash-words.ts";
import { toastFailure } from "#web/failure.ts";

/** Asks for confirmation and shows how many items are permanently deleted. */
export function EmptyTrashDialog(props: { counts: TrashPage["counts"]; onClose: () => void }) {
  const { counts, onClose } = props;
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await emptyTrash(client);
      toast.success("Trash emptied", { key: "empty-trash" });
    } catch (error) {
      toastFailure("Failed to empty the trash", error, { key: "empty-trash" });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title="Empty the trash?"
      description={`${describeAll(counts)} will be deleted for good, files included. This cannot be undone.`}
      confirmLabel="Empty Trash"
      busyLabel="Emptying..."
      busy={isBusy}
      onConfirm={() => void confirm()}
    />
  );
}
