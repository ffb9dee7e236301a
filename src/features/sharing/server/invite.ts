/** Invitations to a collection, on its owner's side. */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import { users } from "#features/account/server/tables.ts";
import { maxMembers } from "#features/collections/contract.ts";
import { collectionMembers, collections } from "#features/collections/server/tables.ts";
import { validDays } from "#features/invitations/contract.ts";
import {
  AddressLimitError,
  type InvitationLinks,
  readInviter,
  sendInvitation,
} from "#features/invitations/server/service.ts";
import type { CollectionInvitation, MemberInvite } from "#features/sharing/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { asSystem, type Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { publishToAddress } from "./received.ts";
import { collectionInvitations } from "./tables.ts";

/**
 * Invites an address to the user's collection; an open invitation is changed and sent again. The response does not
 * reveal whether the address has an account. Throws "forbidden" for Unfiled and for collections of others,
 * "conflict" for a member or a full collection, and as sendInvitation does.
 */
export async function inviteMember(
  ctx: Ctx,
  links: InvitationLinks,
  collectionId: string,
  input: z.output<typeof MemberInvite>,
): Promise<CollectionInvitation> {
  const { recipientEmail: recipient, role } = input;
  const title = await inTransaction(ctx, (tx) => requireShareable(tx, ctx.userId, collectionId));
  if (await hasMember(ctx, collectionId, recipient))
    throw new AppError("conflict", "This person is a member already");
  const { name: senderName } = await readInviter(ctx, input.senderName);
  const isMailed = await sendInvitation(ctx, links, input, { title, canEdit: role === "editor" })
    .then(() => true)
    .catch((error: unknown) => {
      // Who works with many shares many collections: the invitation is still shown to a user with this address.
      if (error instanceof AddressLimitError) return false;
      throw error;
    });
  const sentAt = isMailed ? sql`now()` : null;
  const validUntil = sql`now() + make_interval(days => ${validDays})`;
  const [row] = await inTransaction(ctx, async (tx) => {
    await requireShareable(tx, ctx.userId, collectionId);
    return tx
      .insert(collectionInvitations)
      .values({
        id: randomUUIDv7(),
        collectionId,
        inviterId: ctx.userId,
        recipient,
        senderName,
        role,
        sentAt,
        expiresAt: validUntil,
      })
      .onConflictDoUpdate({
        target: [collectionInvitations.collectionId, collectionInvitations.recipient],
        set: { role, senderName, sentAt, expiresAt: validUntil },
      })
      .returning();
  });
  await publishToAddress(ctx.app, recipient);
  return toInvitation(row!);
}

/** The open invitations to a collection of the actor, the oldest first. */
export async function listInvitationsTo(
  tx: Tx,
  collectionId: string,
): Promise<CollectionInvitation[]> {
  const { createdAt, id, expiresAt } = collectionInvitations;
  const rows = await tx
    .select()
    .from(collectionInvitations)
    .where(and(eq(collectionInvitations.collectionId, collectionId), gt(expiresAt, sql`now()`)))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(toInvitation);
}

/** Throws "not_found" unless it is an open invitation by the user. */
export async function withdrawCollectionInvitation(ctx: Ctx, id: string): Promise<void> {
  const [withdrawn] = await inTransaction(ctx, (tx) =>
    tx
      .delete(collectionInvitations)
      .where(and(eq(collectionInvitations.id, id), eq(collectionInvitations.inviterId, ctx.userId)))
      .returning({ recipient: collectionInvitations.recipient }),
  );
  if (withdrawn === undefined) throw new AppError("not_found", "Invitation not found");
  await publishToAddress(ctx.app, withdrawn.recipient);
}

/** The title of the collection, whose row stays locked: members and invitations are counted one at a time. */
async function requireShareable(tx: Tx, userId: string, id: string): Promise<string> {
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
  const members = await tx.$count(collectionMembers, eq(collectionMembers.collectionId, id));
  const invited = await tx.$count(
    collectionInvitations,
    and(
      eq(collectionInvitations.collectionId, id),
      gt(collectionInvitations.expiresAt, sql`now()`),
    ),
  );
  if (1 + members + invited >= maxMembers)
    throw new AppError("conflict", `A collection has at most ${maxMembers} members`);
  return row.title;
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

function toInvitation(row: typeof collectionInvitations.$inferSelect): CollectionInvitation {
  return {
    id: row.id,
    recipientEmail: row.recipient,
    role: row.role,
    sentAt: row.sentAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}
