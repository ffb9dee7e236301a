import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { maxMembers, type Collection } from "#features/collections/contract.ts";
import type { JoinedMember } from "#features/sharing/contract.ts";
import { useLocale } from "#web/format-number.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { HandOverDialog, RemoveMemberDialog } from "./members/confirm-dialogs.tsx";
import { InvitationList } from "./members/invitation-list.tsx";
import { formatCapacity, InviteFields, useInviteForm } from "./members/invite-form.tsx";
import { LeaveDialog } from "./members/leave-dialog.tsx";
import { MemberRows } from "./members/member-rows.tsx";
import { membersQuery } from "./queries.ts";

type Asked = { what: "remove" | "hand over"; member: JoinedMember } | { what: "leave" } | null;

/** The members of a collection: its owner invites and removes them here, and members leave. */
export function ShareDialog(props: {
  collection: Collection;
  onClose: () => void;
  /** The user is no longer a member. */
  onLeft: () => void;
}) {
  const { collection, onClose } = props;
  const { id } = collection;
  const isOwner = collection.role === "owner";
  const list = useQuery(membersQuery(id));
  const members = list.data?.items.filter((one) => one.status === "member");
  const invitations = list.data?.items.filter((one) => one.status === "invited");
  const form = useInviteForm(id);
  const [asked, setAsked] = useState<Asked>(null);
  const field = useRef<HTMLInputElement>(null);
  const [removed, setRemoved] = useState<string | null>(null);

  const used = list.data?.items.length ?? 0;
  const isFull = used >= maxMembers;
  const locale = useLocale();
  const withInvitations = invitations?.length ? ", with open invitations" : "";

  // The focused button's row is removed, and focus can move elsewhere only after the confirmation has closed, and to the
  // form only after the collection has capacity again.
  useEffect(() => {
    if (removed !== null && !isFull) field.current?.focus();
  }, [removed, isFull]);

  function close(doneWith?: string): void {
    setAsked(null);
    if (doneWith !== undefined) setRemoved(doneWith);
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={isOwner ? "Share with people" : "Members"}
        description={
          <UserText className="wrap-anywhere">
            {`${collection.emoji} ${collection.title || "Untitled"}`.trim()}
          </UserText>
        }
        keepOpenOutside={form.email !== ""}
        onSubmit={isOwner && !isFull ? form.send : undefined}
        footer={
          <>
            {!isOwner && (
              <Button
                variant="quiet"
                className="mr-auto -ml-2"
                onClick={() => setAsked({ what: "leave" })}
              >
                Leave…
              </Button>
            )}
            <Button onClick={onClose}>Done</Button>
          </>
        }
      >
        {isOwner && (
          <InviteFields form={form} field={field} entryCount={collection.entryCount} used={used} />
        )}
        {members && invitations ? (
          <>
            <MemberRows
              collectionId={id}
              members={members}
              aside={isOwner && !isFull ? `${formatCapacity(used, locale)}${withInvitations}` : ""}
              canChange={isOwner}
              onRemove={(member) => setAsked({ what: "remove", member })}
              onHandOver={(member) => setAsked({ what: "hand over", member })}
            />
            <InvitationList
              collectionId={id}
              invitations={invitations}
              onWithdrawn={() => field.current?.focus()}
            />
          </>
        ) : list.error ? (
          <ErrorState
            className="mt-6"
            title="The members did not load"
            error={list.error}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <SkeletonGroup label="Loading members..." className="mt-6 flex flex-col gap-3">
            {[0, 1].map((index) => (
              <Skeleton key={index} className="h-10" />
            ))}
          </SkeletonGroup>
        )}
      </Dialog>
      {asked?.what === "remove" && (
        <RemoveMemberDialog collection={collection} member={asked.member} onClose={close} />
      )}
      {asked?.what === "hand over" && (
        <HandOverDialog collection={collection} member={asked.member} onClose={close} />
      )}
      {asked?.what === "leave" && (
        <LeaveDialog collection={collection} onClose={() => close()} onLeft={props.onLeft} />
      )}
    </>
  );
}
