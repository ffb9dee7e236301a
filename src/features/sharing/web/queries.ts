import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { collectionKeys, collectionQuery } from "#features/collections/web/queries.ts";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import type {
  MemberInvite,
  MemberRemoval,
  MemberUpdate,
  sharingApi,
} from "#features/sharing/contract.ts";
import { invitationsKey } from "./invitations-key.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof sharingApi>();

/** The members of a collection, and its open invitations for its owner. */
export function membersQuery(collectionId: string) {
  return queryOptions({
    queryKey: [...collectionKeys.sharing, "members", collectionId],
    queryFn: ({ signal }) =>
      call("GET /api/collections/:id/members", { params: { id: collectionId }, signal }),
  });
}

/**
 * Whether the plan of the user who would pay is full. Always refetched, because it changes unannounced; but not with
 * the collections, because after a removal there is no such member.
 */
export function memberLimitsQuery(collectionId: string, memberId: string) {
  return queryOptions({
    queryKey: ["member-limits", collectionId, memberId],
    queryFn: ({ signal }) =>
      call("GET /api/collections/:id/members/:memberId/limits", {
        params: { id: collectionId, memberId },
        signal,
      }),
    staleTime: 0,
  });
}

/** Always refetched, because others join and leave. */
export const accountSharingQuery = queryOptions({
  queryKey: [...collectionKeys.sharing, "account"],
  queryFn: ({ signal }) => call("GET /api/account/sharing", { signal }),
  staleTime: 0,
});

/** The open invitations to the user. */
export const receivedInvitationsQuery = queryOptions({
  queryKey: invitationsKey,
  queryFn: ({ signal }) => call("GET /api/memberships", { query: { status: "invited" }, signal }),
});

/** The notes that other members show on an entry. */
export function memberNotesQuery(collectionId: string, entryId: string) {
  return queryOptions({
    queryKey: [...collectionKeys.memberNotes, collectionId, entryId],
    queryFn: ({ signal }) =>
      call("GET /api/collections/:id/entries/:entryId/notes", {
        params: { id: collectionId, entryId },
        signal,
      }),
  });
}

/** Invites under the name in the user's profile; with `resend` an open invitation is sent again. */
export function useInviteMember(collectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MemberInvite) =>
      call("POST /api/collections/:id/members", { params: { id: collectionId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: membersQuery(collectionId).queryKey }),
  });
}

/** Changes the role of a member or of an invitation. The role "owner" hands the collection over. */
export function useChangeRole(collectionId: string) {
  return useSharingChange(({ id, ...body }: { id: string } & MemberUpdate) =>
    call("PATCH /api/collections/:id/members/:memberId", {
      params: { id: collectionId, memberId: id },
      body,
    }),
  );
}

/**
 * The owner removes a member or withdraws an invitation, or a member leaves, by the id of the user. `onSuccess` is
 * called even if the caller is no longer shown.
 */
export function useRemoveMember(collectionId: string, onSuccess?: () => void) {
  return useSharingChange(
    ({ id, ...query }: { id: string } & MemberRemoval) =>
      call("DELETE /api/collections/:id/members/:memberId", {
        params: { id: collectionId, memberId: id },
        query,
      }),
    onSuccess,
  );
}

export function useAcceptInvitation() {
  return useSharingChange((id: string) =>
    call("POST /api/memberships/:id/accept", { params: { id } }),
  );
}

export function useDeclineInvitation() {
  return useSharingChange((id: string) =>
    call("POST /api/memberships/:id/decline", { params: { id } }),
  );
}

/** Reloads collections afterwards; also after a failure, because the change may have been made. */
function useSharingChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  onSuccess: () => void = () => {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess,
    onSettled: () => client.invalidateQueries({ queryKey: collectionKeys.all }),
  });
}

/** Removes a collection that is no longer open to the user from the cache, with its entries. */
export function forgetCollection(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: collectionQuery(id).queryKey });
  client.removeQueries({ queryKey: membersQuery(id).queryKey });
  void client.invalidateQueries({ queryKey: entryKeys.all });
}
