import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InvitationSend, invitationsApi } from "#features/invitations/contract.ts";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";

const call = callerOf<typeof invitationsApi>();

const queryKey = ["invitations"] as const;

/**
 * Pending invitations, newest first. Always refetched, because invitations are accepted without notifying
 * this page.
 */
export const invitationsQuery = infiniteQueryOptions({
  queryKey,
  ...pagesFrom((options) => call("GET /api/invitations", options), {}),
  staleTime: 0,
});

/** Sends it under the name in the user's profile. */
export function useSendInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (recipientEmail: string) => {
      const { username } = await client.ensureQueryData(profileQuery);
      const body: InvitationSend = { recipientEmail, senderName: username };
      return call("POST /api/functions/send-invitation", { body });
    },
    // Also after a failure, because only the response may have been lost.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useWithdrawInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /api/invitations/:id", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
