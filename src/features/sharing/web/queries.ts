import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Collection, MemberRole } from "#features/collections/contract.ts";
import { collectionKeys, collectionQuery } from "#features/collections/web/queries.ts";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import type {
  AccountSharing,
  CollectionInvitation,
  Member,
  MemberInvite,
  MemberList,
  MemberNote,
  MemberRemoval,
  ReceivedInvitation,
} from "#features/sharing/contract.ts";
import type { Page } from "#shared/pages.ts";
import { request } from "#web/data/api.ts";
import { profileQuery } from "#web/layout/profile-query.ts";
import { invitationsKey } from "./invitations-key.ts";

/** The members of a collection, and its open invitations for its owner. */
export function membersQuery(collectionId: string) {
  return queryOptions({
    queryKey: [...collectionKeys.sharing, "members", collectionId],
    queryFn: ({ signal }) =>
      request<MemberList>("GET", `/api/collections/${collectionId}/members`, { signal }),
  });
}

/** Always refetched, because others join and leave. */
export const accountSharingQuery = queryOptions({
  queryKey: [...collectionKeys.sharing, "account"],
  queryFn: ({ signal }) => request<AccountSharing>("GET", "/api/account/sharing", { signal }),
  staleTime: 0,
});

/** The open invitations to the user. */
export const receivedInvitationsQuery = queryOptions({
  queryKey: invitationsKey,
  queryFn: ({ signal }) =>
    request<Page<ReceivedInvitation>>("GET", "/api/shared-collections/invitations", { signal }),
});

/** The notes that other members show on an entry. */
export function memberNotesQuery(collectionId: string, entryId: string) {
  return queryOptions({
    queryKey: [...collectionKeys.memberNotes, collectionId, entryId],
    queryFn: ({ signal }) =>
      request<Page<MemberNote>>(
        "GET",
        `/api/collections/${collectionId}/entries/${entryId}/notes`,
        {
          signal,
        },
      ),
  });
}

/** Invites under the name in the user's profile, or sends an open invitation again. */
export function useInviteMember(collectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (invited: { recipientEmail: string; role: MemberRole }) => {
      const { username } = await client.ensureQueryData(profileQuery);
      const body: MemberInvite = { ...invited, senderName: username };
      const path = `/api/collections/${collectionId}/members`;
      return request<CollectionInvitation>("POST", path, { body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: membersQuery(collectionId).queryKey }),
  });
}

export function useWithdrawInvitation() {
  return useSharingChange((id: string) =>
    request<void>("DELETE", `/api/shared-collections/invitations/${id}`),
  );
}

export function useChangeRole(collectionId: string) {
  return useSharingChange(({ userId, role }: { userId: string; role: MemberRole }) =>
    request<Member>("PATCH", `/api/collections/${collectionId}/members/${userId}`, {
      body: { role },
    }),
  );
}

/** The owner removes a member, or a member leaves. `onSuccess` is called even if the caller is no longer shown. */
export function useRemoveMember(collectionId: string, onSuccess?: () => void) {
  return useSharingChange(
    ({ userId, ...query }: { userId: string } & MemberRemoval) =>
      request<void>("DELETE", `/api/collections/${collectionId}/members/${userId}`, { query }),
    onSuccess,
  );
}

export function useHandOver(collectionId: string) {
  return useSharingChange((userId: string) =>
    request<void>("PUT", `/api/collections/${collectionId}/owner`, { body: { userId } }),
  );
}

export function useAcceptInvitation() {
  return useSharingChange((id: string) =>
    request<Collection>("POST", `/api/shared-collections/invitations/${id}/accept`),
  );
}

export function useDeclineInvitation() {
  return useSharingChange((id: string) =>
    request<void>("POST", `/api/shared-collections/invitations/${id}/decline`),
  );
}

/** Reloads what members and invitations determine afterwards; also after a failure, as the change may be done. */
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
