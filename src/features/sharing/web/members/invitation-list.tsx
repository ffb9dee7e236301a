import type { InvitedMember } from "#features/sharing/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { Button } from "#web/ui/button/button.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useInviteMember, useRemoveMember } from "../queries.ts";
import { roleNames } from "../role-words.ts";

/** The invitations that are neither accepted nor declined; renders nothing if none exist. */
export function InvitationList(props: {
  collectionId: string;
  invitations: readonly InvitedMember[];
  onWithdrawn: () => void;
}) {
  const { invitations } = props;
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="open-invitations" className="mt-4 border-t border-line pt-4">
      <h3 id="open-invitations" className="text-ui font-medium">
        Open invitations
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {invitations.map((one) => (
          <Row key={one.id} invitation={one} {...props} />
        ))}
      </ul>
    </section>
  );
}

function Row(props: { collectionId: string; invitation: InvitedMember; onWithdrawn: () => void }) {
  const { id, email, role, sentAt } = props.invitation;
  const again = useInviteMember(props.collectionId);
  const withdraw = useRemoveMember(props.collectionId);

  function sendAgain(): void {
    again.mutate(
      { email, role, resend: true },
      {
        onSuccess: (sent) =>
          sent.sentAt === null
            ? toast.info("No e-mail was sent", {
                description: "They see the invitation when they sign in.",
                key: "invite",
              })
            : toast.success("Invitation sent!", {
                description: `We've sent an invitation to ${email}`,
                key: "invite",
              }),
        onError: (error) => toastFailure("Failed to send invitation", error, { key: "invite" }),
      },
    );
  }

  function takeBack(): void {
    withdraw.mutate(
      { id },
      {
        onSuccess: () => {
          props.onWithdrawn();
          toast.success("Invitation withdrawn", { key: "invite" });
        },
        onError: (error) => toastFailure("Failed to withdraw invitation", error, { key: "invite" }),
      },
    );
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-ui wrap-anywhere">{email}</p>
        <p className="mt-0.5 text-sm text-faint">
          {roleNames[role]} ·{" "}
          {sentAt === null ? (
            "no e-mail sent"
          ) : (
            <>
              sent <RelativeTime iso={sentAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-1">
        <Button
          size="sm"
          aria-label={`Send again to ${email}`}
          busy={again.isPending}
          busyLabel="Sending..."
          onClick={sendAgain}
        >
          Send again
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Withdraw the invitation to ${email}`}
          busy={withdraw.isPending}
          busyLabel="Withdrawing..."
          onClick={takeBack}
        >
          Withdraw
        </Button>
      </div>
    </li>
  );
}
