import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CollectionMark } from "#features/collections/web/collection-mark.tsx";
import type { ReceivedInvitation } from "#features/sharing/contract.ts";
import { describeError } from "#web/data/api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { receivedInvitationsQuery, useAcceptInvitation, useDeclineInvitation } from "./queries.ts";
import { roleSentences } from "./role-words.ts";

/** Invitations to collections of other users; renders nothing if none exist. */
export function ReceivedInvitations() {
  const { data } = useQuery(receivedInvitationsQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label="Invitations" className="mb-8">
      <ul className="flex flex-col gap-3">
        {data.items.map((one) => (
          <li key={one.id}>
            <InvitationCard invitation={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function InvitationCard({ invitation }: { invitation: ReceivedInvitation }) {
  const { id, invitedBy, collection, role } = invitation;
  const title = collection.title || "Untitled";
  const navigate = useNavigate();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const failure = accept.error ?? decline.error;
  const { refusal } = invitation;

  // Not callbacks of mutate(): the live change may remove this card before the response arrives.
  async function join(): Promise<void> {
    decline.reset();
    const joined = await accept.mutateAsync(id).catch(() => null);
    if (joined === null) return;
    toast.success("You are a member now", {
      description: title,
      key: id,
      action: {
        label: "Open",
        run: () => void navigate({ to: "/collection/$id", params: { id: joined.id } }),
      },
    });
  }

  async function refuse(): Promise<void> {
    accept.reset();
    const isDeclined = await decline.mutateAsync(id).then(
      () => true,
      () => false,
    );
    if (isDeclined) toast.success("Invitation declined", { description: title, key: id });
  }

  return (
    <article
      aria-label={`Invitation to ${title}`}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-ui border border-line bg-raised px-4 py-3.5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-serif text-lg text-pretty wrap-anywhere">
          <UserText>{invitedBy.name}</UserText> invites you to{" "}
          <CollectionMark collection={collection} className="text-[0.9em]" />{" "}
          <UserText as="strong" className="font-semibold">
            {title}
          </UserText>
        </p>
        <p className="mt-0.5 text-ui text-pretty text-muted">{roleSentences[role]}</p>
        {refusal && !failure && <p className="mt-1.5 text-sm text-pretty text-muted">{refusal}</p>}
        {failure && (
          <p role="alert" className="mt-1.5 text-sm text-danger">
            {describeError(failure)}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        {!refusal && (
          <Button
            variant="primary"
            aria-label={`Accept the invitation to ${title}`}
            busy={accept.isPending}
            onClick={() => void join()}
          >
            Accept
          </Button>
        )}
        <Button
          aria-label={`Decline the invitation to ${title}`}
          busy={decline.isPending}
          onClick={() => void refuse()}
        >
          Decline
        </Button>
      </div>
    </article>
  );
}
