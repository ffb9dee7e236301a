import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import type { MemberRemoval } from "#features/sharing/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { forgetCollection, memberLimitsQuery, useRemoveMember } from "../queries.ts";

type Fate = NonNullable<MemberRemoval["entries"]>;

/** Asks a member what happens to the entries that they added. */
export function LeaveDialog(props: {
  collection: Collection;
  onClose: () => void;
  onLeft: () => void;
}) {
  const { id, title, owner } = props.collection;
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const [fate, setFate] = useState<Fate>("take");
  const limits = useQuery({ ...memberLimitsQuery(id, profile?.id ?? ""), enabled: !!profile });
  const refusal = limits.data?.refusal ?? null;
  // A live change may have replaced the collection's page, and this dialog with it, before the answer.
  const leave = useRemoveMember(id, () => {
    toast.success("You left this collection", { description: title, key: id });
    props.onLeft();
    forgetCollection(client, id);
  });

  function confirm(): void {
    if (!profile) return;
    leave.mutate(
      { id: profile.id, entries: fate },
      { onError: (error) => toastFailure("Failed to leave the collection", error, { key: id }) },
    );
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={props.onClose}
      title={
        <span className="wrap-anywhere">
          Leave “<UserText>{title || "Untitled"}</UserText>”?
        </span>
      }
      description="You lose access at once. Only a new invitation gives it back."
      confirmLabel="Leave"
      busyLabel="Leaving..."
      busy={leave.isPending}
      onConfirm={confirm}
    >
      {limits.data?.entryCount !== 0 && (
        <RadioCards<Fate>
          legend="The entries that you added"
          choices={[
            {
              value: "take",
              label: "Take them along",
              description: "They move to your Unfiled collection.",
            },
            {
              value: "copy",
              label: "Leave copies",
              description: `You keep yours. The copies carry neither your notes nor your name, and belong to ${owner.name}.`,
              disabled: refusal !== null,
            },
          ]}
          value={fate}
          onValueChange={setFate}
        />
      )}
      {refusal && limits.data?.entryCount !== 0 && (
        <MessageBlock tone="info" className="mt-4">
          {refusal}
        </MessageBlock>
      )}
    </ConfirmDialog>
  );
}
