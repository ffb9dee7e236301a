/** Invitations to collections, on the side of the invited user: list, accept, decline. */
import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { users } from "#features/account/server/tables.ts";
import { type Collection, maxMembers, maxMemberships } from "#features/collections/contract.ts";
import { getCollection } from "#features/collections/server/service.ts";
import { collectionMembers, collections } from "#features/collections/server/tables.ts";
import type { ReceivedInvitation } from "#features/sharing/contract.ts";
import type { AppContext, Ctx } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { collectionInvitations } from "./tables.ts";

const maxListed = 100;
const fullCollection = `This collection has ${maxMembers} members already`;
const tooManyMemberships = `You are a member of ${maxMemberships} collections already. Leave one first.`;
const isOpen = gt(collectionInvitations.expiresAt, sql`now()`);

/** The open invitations to the user's address, the oldest first. */
export async function listReceived({ app, userId }: Ctx): Promise<ReceivedInvitation[]> {
  const { id, inviterId, senderName, role, createdAt, expiresAt } = collectionInvitations;
  const { id: collectionId, title, emoji, color } = collections;
  const shown = { id, inviterId, senderName, role, createdAt, expiresAt };
  const members = sql<number>`(select count(*)::int from collection_members member
    where member.collection_id = ${collectionId})`;
  const memberships = sql<number>`(select count(*)::int from collection_members member where member.user_id = ${userId})`;
  const rows = await asSystem(app.database, (tx) =>
    tx
      .select({ ...shown, collectionId, title, emoji, color, members, memberships })
      .from(collectionInvitations)
      .innerJoin(users, and(eq(users.email, collectionInvitations.recipient), eq(users.id, userId)))
      .innerJoin(collections, eq(collections.id, collectionInvitations.collectionId))
      .where(isOpen)
      .orderBy(asc(createdAt), asc(id))
      .limit(maxListed),
  );
  return rows.map((row) => ({
    id: row.id,
    invitedBy: { id: row.inviterId, name: row.senderName },
    collection: {
      id: row.collectionId,
      title: row.title,
      emoji: row.emoji,
      color: row.color as Collection["color"],
    },
    role: row.role,
    refusal: findRefusal(row),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/**
 * Makes the user a member. Throws "not_found" if there is no open invitation to the user's address, and "conflict" if
 * the collection or the user has too many.
 */
export async function acceptInvitation(ctx: Ctx, id: string): Promise<Collection> {
  const { app, userId } = ctx;
  const collectionId = await asSystem(app.database, async (tx) => {
    const invitation = await takeInvitation(tx, userId, id);
    const { collectionId, inviterId: ownerId, role } = invitation;
    // Lock the collection and the user's Unfiled, so that the counts below stay correct.
    await tx.execute(sql`select from interest_profiles where id in (${collectionId}::uuid, ${userId}::uuid)
      order by id for no key update`);
    const refusal = findRefusal({
      members: await tx.$count(collectionMembers, eq(collectionMembers.collectionId, collectionId)),
      memberships: await tx.$count(collectionMembers, eq(collectionMembers.userId, userId)),
    });
    if (refusal !== null) throw new AppError("conflict", refusal);
    await tx
      .insert(collectionMembers)
      .values({ id, collectionId, userId, ownerId, role, invitedAs: invitation.recipient })
      .onConflictDoUpdate({
        target: [collectionMembers.collectionId, collectionMembers.userId],
        set: { role },
      });
    return collectionId;
  });
  return getCollection(ctx, collectionId);
}

/** `members` are without the owner. */
function findRefusal(has: { members: number; memberships: number }): string | null {
  if (1 + has.members >= maxMembers) return fullCollection;
  return has.memberships >= maxMemberships ? tooManyMemberships : null;
}

/** Throws "not_found" if there is no open invitation to the user's address. */
export async function declineInvitation(ctx: Ctx, id: string): Promise<void> {
  const { app, userId } = ctx;
  const { inviterId } = await asSystem(app.database, (tx) => takeInvitation(tx, userId, id));
  for (const one of [userId, inviterId]) app.events.publish(one, { type: "collections" });
}

/** Notifies open pages of the account with this address, if one exists, that its invitations changed. */
export async function publishToAddress(app: AppContext, address: string): Promise<void> {
  const [user] = await asSystem(app.database, (tx) =>
    tx.select({ id: users.id }).from(users).where(eq(users.email, address)),
  );
  if (user !== undefined) app.events.publish(user.id, { type: "collections" });
}

/** Deletes expired invitations, to keep no addresses of invited users who did not answer. */
export async function sweepCollectionInvitations({ database }: Pick<AppContext, "database">) {
  await asSystem(database, (tx) =>
    tx.delete(collectionInvitations).where(lt(collectionInvitations.expiresAt, sql`now()`)),
  );
}

async function takeInvitation(tx: Tx, userId: string, id: string) {
  const [taken] = await tx
    .delete(collectionInvitations)
    .where(
      and(
        eq(collectionInvitations.id, id),
        isOpen,
        sql`${collectionInvitations.recipient} = (select email from users where id = ${userId})`,
      ),
    )
    .returning();
  if (taken === undefined)
    throw new AppError(
      "not_found",
      "This invitation is not valid any more, or it was sent to another e-mail address",
    );
  return taken;
}
