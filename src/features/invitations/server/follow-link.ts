/** Handles invitations on the recipient's side: following a link, accepting, and refusing further ones. */
import { and, eq, gt, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { InvitedAddress } from "#features/account/contract.ts";
import { users } from "#features/account/server/tables.ts";
import { validDays } from "#features/invitations/contract.ts";
import { asSystem } from "#server/db/database.ts";
import type { AppContext } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { blockInvitations } from "./count-invitation.ts";
import { hashToken, type InvitationLinks } from "./invitation-links.ts";
import { invitationCounts, invitations } from "./tables.ts";

type Served = Pick<AppContext, "database">;

const isOpen = and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, sql`now()`));

/**
 * Records that the link was followed. Throws "not_found" for an unknown, withdrawn, accepted or expired
 * token.
 */
export async function recordInvitationVisit(
  { database }: Served,
  token: string,
): Promise<InvitedAddress> {
  const [opened] = await asSystem(database, (tx) =>
    tx
      .update(invitations)
      .set({ openedAt: sql`coalesce(${invitations.openedAt}, now())` })
      .where(and(eq(invitations.tokenHash, hashToken(token)), isOpen))
      .returning({ email: invitations.recipient, inviterName: invitations.senderName }),
  );
  if (opened === undefined)
    throw new AppError("not_found", "This invitation is not valid any more");
  return opened;
}

/**
 * Called after a sign-in of any kind. Accepts the invitations to the user's address whose links were
 * followed, in any browser. Others stay open, so that they do not reveal who has an account.
 */
export async function acceptInvitations({ database }: Served, userId: string): Promise<void> {
  await asSystem(database, (tx) =>
    tx
      .update(invitations)
      .set({ acceptedAt: sql`now()`, acceptedBy: userId })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          eq(invitations.recipient, users.email),
          ne(invitations.inviterId, userId),
          isNotNull(invitations.openedAt),
          isOpen,
        ),
      ),
  );
}

/**
 * Blocks further invitations to the address in the token. Throws "not_found" if the token is not signed by
 * us.
 */
export async function refuseInvitations(
  { database }: Served,
  links: InvitationLinks,
  token: string,
): Promise<void> {
  const address = links.readUnwanted(token);
  if (address === null) throw new AppError("not_found", "This link is not valid");
  await asSystem(database, (tx) => blockInvitations(tx, address));
}

/** Deletes expired invitations, to keep no addresses of people who did not sign up. */
export async function sweepInvitations({ database }: Served): Promise<void> {
  await asSystem(database, async (tx) => {
    await tx
      .delete(invitations)
      .where(and(isNull(invitations.acceptedAt), lt(invitations.expiresAt, sql`now()`)));
    const { since, unwantedAt } = invitationCounts;
    await tx
      .delete(invitationCounts)
      .where(and(isNull(unwantedAt), lt(since, sql`now() - make_interval(days => ${validDays})`)));
  });
}
