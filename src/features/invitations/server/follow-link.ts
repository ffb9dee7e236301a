/** What becomes of an invitation on the other side: its links followed, and accepted by an account of its address. */
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

/** Notes that the link was followed. Throws "not_found" for a token that is, or has become, nobody's. */
export async function openInvitation({ database }: Served, token: string): Promise<InvitedAddress> {
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
 * Whoever has just signed in accepts the invitations to their address whose links were followed, in whichever browser
 * and by whichever way in. Those that were not stay open: nobody learns by them who has an account.
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

/** Whoever has the address is let alone from then on. Throws "not_found" where the link is not one of ours. */
export async function refuseInvitations(
  { database }: Served,
  links: InvitationLinks,
  token: string,
): Promise<void> {
  const address = links.readUnwanted(token);
  if (address === null) throw new AppError("not_found", "This link is not valid");
  await asSystem(database, (tx) => blockInvitations(tx, address));
}

/** Addresses of people who did not come are not kept. */
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
