import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Invitation, InvitationSend, InvitationSent } from "#features/invitations/contract.ts";
import type { Page } from "#shared/pages.ts";
import { request } from "#web/data/api.ts";
import { profileQuery } from "#web/layout/profile-query.ts";
import { pagesOf } from "#web/pages-of.ts";

const queryKey = ["invitations"] as const;

/**
 * Pending invitations, newest first. Always refetched, because invitations are accepted without notifying
 * this page.
 */
export const invitationsQuery = infiniteQueryOptions({
  queryKey,
  ...pagesOf<Page<Invitation>>("/api/invitations"),
  staleTime: 0,
});

/** Sends it under the name in the user's profile. */
export function useSendInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (recipientEmail: string) => {
      const { username } = await client.ensureQueryData(profileQuery);
      const body: InvitationSend = { recipientEmail, senderName: username };
      return request<InvitationSent>("POST", "/api/functions/send-invitation", { body });
    },
    // Also after a failure, because only the response may have been lost.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useWithdrawInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<void>("DELETE", `/api/invitations/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
