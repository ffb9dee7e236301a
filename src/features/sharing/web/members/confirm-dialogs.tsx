import { useQuery } from "@tanstack/react-query";
import type { Collection } from "#features/collections/contract.ts";
import type { JoinedMember } from "#features/sharing/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { memberLimitsQuery, useChangeRole, useRemoveMember } from "../queries.ts";

type Props = {
  collection: Collection;
  member: JoinedMember;
  /** Called with the member's id once the change is done. */
  onClose: (doneWith?: string) => void;
};

export function RemoveMemberDialog({ collection, member, onClose }: Props) {
  const { id, name } = member;
  const remove = useRemoveMember(collection.id);
  const hasEntries = useQuery(memberLimitsQuery(collection.id, id)).data?.entryCount !== 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onClose()}
      title={
        <span className="wrap-anywhere">
          Remove <UserText>{name}</UserText>?
        </span>
      }
      description={`They lose access at once.${hasEntries ? " The entries that they added go back to them." : ""}`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { id },
          {
            onSuccess: () => {
              toast.success("Member removed", { description: name, key: id });
              onClose(id);
            },
            onError: (error) => toastFailure("Failed to remove the member", error, { key: id }),
          },
        )
      }
    />
  );
}

export function HandOverDialog({ collection, member, onClose }: Props) {
  const { id, name } = member;
  const handOver = useChangeRole(collection.id);
  const refusal = useQuery(memberLimitsQuery(collection.id, id)).data?.refusal ?? null;
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onClose()}
      title={
        <span className="wrap-anywhere">
          Make <UserText>{name}</UserText> the owner?
        </span>
      }
      description={`You stay as an editor${collection.entryCount > 0 ? ", and your entries stay yours" : ""}. Only the owner can rename or delete the collection and choose who is in it. Open invitations are withdrawn.${collection.publicPage ? " The public page is turned off." : ""}`}
      confirmLabel="Make owner"
      busyLabel="Handing over..."
      busy={handOver.isPending}
      disabled={refusal !== null}
      onConfirm={() =>
        handOver.mutate(
          { id, role: "owner" },
          {
            onSuccess: () => {
              toast.success(`${name} is the owner now`, { key: id });
              onClose(id);
            },
            onError: (error) =>
              toastFailure("Failed to hand the collection over", error, { key: id }),
          },
        )
      }
    >
      {refusal && <MessageBlock tone="info">{refusal}.</MessageBlock>}
    </ConfirmDialog>
  );
}
