import type { FeedbackItem } from "#features/feedback/contract.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { nameItem } from "./feedback-name.ts";
import { useDeleteFeedback } from "./queries.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** Asks the operator to confirm a permanent deletion. */
export function DeleteFeedbackDialog(props: { item: FeedbackItem; onClose: () => void }) {
  const { item, onClose } = props;
  const remove = useDeleteFeedback(item.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this item?"
      description={
        <>
          <UserText className="wrap-anywhere">“{nameItem(item)}”</UserText> and its rank will be
          deleted for everybody. To keep them, close the item instead.
        </>
      }
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success("Feedback deleted", { key: item.id });
            onClose();
          },
        })
      }
    >
      <FormFailure title="Failed to delete feedback" error={remove.error} />
    </ConfirmDialog>
  );
}
