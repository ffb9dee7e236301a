import type { Conversation } from "#features/assistant/contract.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useDeleteConversation } from "../mutations.ts";

export function DeleteDialog(props: {
  conversation: Pick<Conversation, "id" | "title">;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { conversation, onClose, onDeleted } = props;
  const deleting = useDeleteConversation(conversation.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this conversation?"
      description={
        <>
          <UserText className="font-medium text-ink wrap-anywhere">{conversation.title}</UserText>
          <br />
          Its questions and answers go for good. What you saved stays.
        </>
      }
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={deleting.isPending}
      onConfirm={() =>
        deleting.mutate(undefined, {
          onSuccess: () => {
            onClose();
            onDeleted();
          },
        })
      }
    />
  );
}
