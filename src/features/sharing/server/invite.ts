/** Invitations to a collection, on its owner's side. */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { users } from "#features/account/server/tables.ts";
import { maxMembers, type MemberRole } from "#features/collections/contract.ts";
import { collectionMembers, collections } from "#features/collections/server/tables.ts";
import { validDays } from "#features/invitations/contract.ts";
import {
  AddressLimitError,
  type InvitationLinks,
  readInviter,
  sendInvitation,
} from "#features/invitations/server/service.ts";
import type { InvitedMember, MemberInvite } from "#features/sharing/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { publishToAddress } from "./received.ts";
import { collectionInvitations } from "./tables.ts";

type Invite = z.output<typeof MemberInvite>;

/**
 * Invites an address to the user's collection. The response does not reveal whether the address has an account. Throws
 * "forbidden" for Unfiled and for collections of others, "conflict" for a member, a full collection, and an open
 * invitation that is not to be sent again, and as sendInvitation does.
 */
export async function inviteMember(
  ctx: Ctx,
  links: InvitationLinks,
  collectionId: string,
  input: Invite,
): Promise<InvitedMember> {
  const { email, role } = input;
  const title = await inTransaction(ctx, (tx) => requireInvitable(tx, ctx, collectionId, input));
  const { name: senderName, email: ownEmail } = await readInviter(ctx, input.senderName);
  if (email === ownEmail) {
    const message = "This is your own address";
    throw new AppError("validation", message, { fields: { email: message } });
  }
  if (await hasMember(ctx, collectionId, email))
    throw new AppError("conflict", "This person is a member already");
  const mail = { recipientEmail: email, senderName };
  const isMailed = await sendInvitation(ctx, links, mail, { title, canEdit: role === "editor" })
    .then(() => true)
    .catch((error: unknown) => {
      // A user may be invited to many collections. The invitation is still shown to a user with this address.
      if (error instanceof AddressLimitError) return false;
      throw error;
    });
  const changed = {
    role,
    senderName,
    sentAt: isMailed ? sql`now()` : null,
    expiresAt: sql`now() + make_interval(days => ${validDays})`,
  };
  const row = await inTransaction(ctx, async (tx) => {
    // Others may have been invited while the e-mail was sent.
    await requireInvitable(tx, ctx, collectionId, input);
    const [saved] = await tx
      .insert(collectionInvitations)
      .values({
        ...changed,
        id: randomUUIDv7(),
        collectionId,
        inviterId: ctx.userId,
        recipient: email,
      })
      .onConflictDoUpdate({
        target: [collectionInvitations.collectionId, collectionInvitations.recipient],
        set: changed,
      })
      .returning();
    return saved!;
  });
  await publishToAddress(ctx.app, email);
  return toInvited(row);
}

/** The open invitations to a collection of the user, the oldest first. */
export async function listInvited(
  tx: Tx,
  userId: string,
  collectionId: string,
): Promise<InvitedMember[]> {
  const { createdAt, id } = collectionInvitations;
  const rows = await tx
    .select()
    .from(collectionInvitations)
    .where(isOpenIn(collectionId, userId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(toInvited);
}

/** Null unless it is an open invitation by the user to this collection. */
export async function changeInvitedRole(
  tx: Tx,
  userId: string,
  { collectionId, id, role }: { collectionId: string; id: string; role: MemberRole },
): Promise<{ invited: InvitedMember; address: string } | null> {
  const [row] = await tx
    .update(collectionInvitations)
    .set({ role })
    .where(and(isOpenIn(collectionId, userId), eq(collectionInvitations.id, id)))
    .returning();
  return row === undefined ? null : { invited: toInvited(row), address: row.recipient };
}

/** The address that was invited; null unless it is an open invitation by the user to this collection. */
export async function withdrawInvited(
  tx: Tx,
  userId: string,
  { collectionId, id }: { collectionId: string; id: string },
): Promise<string | null> {
  const [row] = await tx
    .delete(collectionInvitations)
    .where(and(isOpenIn(collectionId, userId), eq(collectionInvitations.id, id)))
    .returning({ address: collectionInvitations.recipient });
  return row?.address ?? null;
}

/** Returns the title of the collection, and locks its row, so that counts of members and invitations stay correct. */
async function requireInvitable(
  tx: Tx,
  { userId }: Ctx,
  id: string,
  { email, resend }: Invite,
): Promise<string> {
  const [row] = await tx
    .select({
      title: collections.title,
      userId: collections.userId,
      isUnfiled: collections.isUnfiled,
    })
    .from(collections)
    .where(eq(collections.id, id));
  if (row === undefined) throw new AppError("not_found", "Collection not found");
  if (row.userId !== userId)
    throw new AppError("forbidden", "Only the owner of this collection can invite people");
  if (row.isUnfiled)
    throw new AppError(
      "forbidden",
      "Unfiled cannot be shared. Move entries to a collection first.",
    );
  await tx.execute(sql`select from interest_profiles where id = ${id}::uuid for no key update`);
  const { recipient } = collectionInvitations;
  const isOpen = isOpenIn(id, userId);
  const isInvited = and(isOpen, eq(recipient, email));
  if (!resend && (await tx.$count(collectionInvitations, isInvited)) > 0)
    throw new AppError("conflict", "This person is invited already");
  const members = await tx.$count(collectionMembers, eq(collectionMembers.collectionId, id));
  const others = await tx.$count(collectionInvitations, and(isOpen, ne(recipient, email)));
  if (1 + members + others >= maxMembers)
    throw new AppError("conflict", `A collection has at most ${maxMembers} members`);
  return row.title;
}

function isOpenIn(collectionId: string, inviterId: string) {
  return and(
    eq(collectionInvitations.collectionId, collectionId),
    eq(collectionInvitations.inviterId, inviterId),
    gt(collectionInvitations.expiresAt, sql`now()`),
  );
}

async function hasMember({ app }: Ctx, collectionId: string, address: string): Promise<boolean> {
  const found = await asSystem(app.database, (tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(
        collectionMembers,
        and(
          eq(collectionMembers.userId, users.id),
          eq(collectionMembers.collectionId, collectionId),
        ),
      )
      .where(eq(users.email, address)),
  );
  return found.length > 0;
}

function toInvited(row: typeof collectionInvitations.$inferSelect): InvitedMember {
  return {
    id: row.id,
    status: "invited",
    email: row.recipient,
    role: row.role,
    sentAt: row.sentAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}
