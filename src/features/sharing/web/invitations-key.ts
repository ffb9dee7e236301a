/** The cache key of the invitations to the user, apart from their query, which loads later. */
export const invitationsKey = ["collections", "sharing", "invitations"] as const;
