/** Checks in advance whether a plan prevents handing a collection over, or leaving copies in it. */
import { and, eq } from "drizzle-orm";
import { entries } from "#features/entries/server/tables.ts";
import { requireCapacity } from "#features/collections/server/service.ts";
import { collectionMembers } from "#features/collections/server/tables.ts";
import type { MemberLimits } from "#features/sharing/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { findCopiesRefusal } from "./leave-copies.ts";
import { findOwner, isMember, noMember, requireOwner } from "./member-place.ts";

/**
 * For the owner: whether a member can become the owner. For a member, by the member's own id: whether copies can be
 * left. Throws "forbidden" if a member asks about others, and "not_found" without such a member.
 */
export async function getMemberLimits(
  ctx: Ctx,
  collectionId: string,
  id: string,
): Promise<MemberLimits> {
  const { app, userId } = ctx;
  const { isOwn, refusal, ...found } = await inTransaction(ctx, async (tx) => {
    const ownerId = await findOwner(tx, collectionId);
    const [member] = await tx
      .select({ userId: collectionMembers.userId })
      .from(collectionMembers)
      .where(isMember({ collectionId, id }));
    const isOwn = member?.userId === userId;
    if (!isOwn) await requireOwner(tx, userId, collectionId);
    if (!member) return noMember();
    const added = and(eq(entries.userId, member.userId), eq(entries.collectionId, collectionId));
    return {
      isOwn,
      userId: member.userId,
      entryCount: await tx.$count(entries, added),
      refusal: isOwn ? await findCopiesRefusal(tx, ctx, { collectionId, ownerId }) : null,
    };
  });
  const { entryCount } = found;
  if (isOwn) return { entryCount, refusal };
  return { entryCount, refusal: await findOwningRefusal({ app, userId: found.userId }) };
}

/** Why the user can have no further collection, worded for another user; null if that is possible. */
export async function findOwningRefusal(ctx: Ctx): Promise<string | null> {
  try {
    await inTransaction(ctx, (tx) => requireCapacity(tx, ctx));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return "This person has reached the number of collections that their plan includes";
  }
}
