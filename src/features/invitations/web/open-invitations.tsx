import { useInfiniteQuery } from "@tanstack/react-query";
import type { Invitation } from "#features/invitations/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { NextPageButton } from "#web/ui/state/next-page.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { invitationsQuery } from "./queries.ts";

type Actions = {
  /** The address whose invitation is being sent again, or null. */
  resending: string | null;
  onResend: (invitation: Invitation) => void;
  onWithdraw: (invitation: Invitation) => void;
};

/** Lists the invitations that have not been accepted. */
export function OpenInvitations(props: Actions) {
  return (
    <section aria-labelledby="open-invitations" className="mt-6 border-t border-line pt-4">
      <h3 id="open-invitations" className="text-ui font-medium">
        Open invitations
      </h3>
      <List {...props} />
    </section>
  );
}

function List(props: Actions) {
  const list = useInfiniteQuery(invitationsQuery);
  const invitations = list.data?.pages.flatMap((page) => page.items);
  if (!invitations && list.error) {
    return (
      <ErrorState
        className="mt-3"
        title="Your invitations did not load"
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!invitations) {
    return (
      <SkeletonGroup label="Loading invitations..." className="mt-3 flex flex-col gap-2">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-3.5 w-28" />
      </SkeletonGroup>
    );
  }
  if (invitations.length === 0) {
    return (
      <p className="mt-1 text-ui text-pretty text-muted">
        No open invitations. Invitations are listed here until they are accepted.
      </p>
    );
  }
  return (
    <>
      <ul className="mt-1 divide-y divide-line">
        {invitations.map((one) => (
          <Row key={one.id} invitation={one} {...props} />
        ))}
      </ul>
      {list.hasNextPage && <NextPageButton list={list} size="sm" className="mt-2 w-full" />}
    </>
  );
}

function Row({
  invitation,
  resending,
  onResend,
  onWithdraw,
}: Actions & { invitation: Invitation }) {
  const { recipientEmail, sentAt } = invitation;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-ui wrap-anywhere">{recipientEmail}</p>
        <p className="mt-0.5 text-sm text-faint">
          Sent <RelativeTime iso={sentAt} />
        </p>
      </div>
      <div className="flex gap-1">
        <Button
          size="sm"
          aria-label={`Resend to ${recipientEmail}`}
          busy={resending === recipientEmail}
          busyLabel="Sending..."
          onClick={() => onResend(invitation)}
        >
          Resend
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Withdraw the invitation to ${recipientEmail}`}
          onClick={() => onWithdraw(invitation)}
        >
          Withdraw
        </Button>
      </div>
    </li>
  );
}
