import { useEffect, useRef, useState } from "react";
import type { Invitation } from "#features/invitations/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { OpenInvitations } from "./open-invitations.tsx";
import { useSendInvitation, useWithdrawInvitation } from "./queries.ts";
import { toastFailure } from "#web/failure.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";

/** Sends an invitation, and lists pending ones. The input is kept if sending fails. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState("");
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const [withdrawn, setWithdrawn] = useState<string | null>(null);
  const first = useSendInvitation();
  const again = useSendInvitation();
  const wrong = first.error instanceof ApiError ? first.error.fields["recipientEmail"] : undefined;

  // The focused button's row is removed, and focus can move elsewhere only after the confirmation has closed.
  useEffect(() => {
    if (withdrawn !== null) field.current?.focus();
  }, [withdrawn]);

  function send(): void {
    const address = email.trim();
    if (address === "" || first.isPending) return;
    first.mutate(address, {
      onSuccess: ({ invitation }) => {
        toastSent(invitation);
        onClose();
      },
      onError: () => field.current?.focus(),
    });
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title="Invite a friend"
        description="They get an e-mail from you with a link to create their own account."
        size="sm"
        keepOpenOutside={email !== ""}
        onSubmit={send}
      >
        <TextField
          ref={field}
          label="Email address"
          type="email"
          name="recipientEmail"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={wrong}
          onChange={(event) => {
            setEmail(event.target.value);
            if (first.isError) first.reset();
          }}
        />
        <div className="mt-4 empty:hidden">
          <FormFailure title="Failed to send invitation" error={first.error} />
        </div>
        <Button
          type="submit"
          variant="primary"
          className="mt-4 w-full"
          disabled={email.trim() === ""}
          busy={first.isPending}
          busyLabel="Sending..."
        >
          Send Invitation
        </Button>
        <OpenInvitations
          resending={again.isPending ? again.variables : null}
          onResend={(invitation) =>
            again.mutate(invitation.recipientEmail, {
              onSuccess: (sent) => toastSent(sent.invitation),
              onError: (error) =>
                toastFailure("Failed to send invitation", error, { key: "invite" }),
            })
          }
          onWithdraw={setWithdrawing}
        />
      </Dialog>
      {withdrawing && (
        <ConfirmWithdrawal
          invitation={withdrawing}
          onClose={(isDone) => {
            setWithdrawing(null);
            if (isDone) setWithdrawn(withdrawing.id);
          }}
        />
      )}
    </>
  );
}

function ConfirmWithdrawal(props: { invitation: Invitation; onClose: (isDone: boolean) => void }) {
  const withdraw = useWithdrawInvitation();
  const { id, recipientEmail } = props.invitation;
  return (
    <ConfirmDialog
      open
      onOpenChange={() => props.onClose(false)}
      title="Withdraw this invitation?"
      description={
        <>
          The link that <span className="wrap-anywhere">{recipientEmail}</span> got stops working at
          once.
        </>
      }
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      busy={withdraw.isPending}
      onConfirm={() =>
        withdraw.mutate(id, {
          onSuccess: () => {
            toast.success("Invitation withdrawn", { key: `withdraw ${id}` });
            props.onClose(true);
          },
          onError: (error) =>
            toastFailure("Failed to withdraw invitation", error, { key: `withdraw ${id}` }),
        })
      }
    />
  );
}

function toastSent({ recipientEmail }: Invitation): void {
  toast.success("Invitation sent!", {
    description: `We've sent an invitation to ${recipientEmail}`,
    key: "invite",
  });
}
