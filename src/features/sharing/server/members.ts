/**
 * The members of a shared collection: list, change roles, remove, leave, hand over. The database announces changes to
 * the open pages of the member and the owner.
 */
import { and, eq, sql } from "drizzle-orm";
import { requireCapacity } from "#features/collections/server/service.ts";
import { collectionMembers, collections } from "#features/collections/server/tables.ts";
import type { MemberRole } from "#features/collections/contract.ts";
import type { Member, MemberList, MemberRemoval } from "#features/sharing/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { listInvitationsTo } from "./invite.ts";

/**
 * The members with their names, and the open invitations if the owner asks. A collection that is not shared has its
 * owner only. Throws "not_found" if it is neither the user's nor shared with the user.
 */
export async function listMembers(ctx: Ctx, collectionId: string): Promise<MemberList> {
  return inTransaction(ctx, async (tx) => {
    const ownerId = await findOwner(tx, collectionId);
    const items = await selectMembers(tx, collectionId);
    if (items.length === 0) items.push(await selectSelf(tx, ownerId));
    const invitations = ownerId === ctx.userId ? await listInvitationsTo(tx, collectionId) : [];
    return { items, invitations };
  });
}

/** Throws "forbidden" unless the user owns the collection, and "not_found" without such a member. */
export async function updateMember(
  ctx: Ctx,
  collectionId: string,
  member: string,
  role: MemberRole,
): Promise<Member> {
  const updated = await inTransaction(ctx, async (tx) => {
    await requireOwner(tx, ctx.userId, collectionId);
    await tx.update(collectionMembers).set({ role }).where(isMember(collectionId, member));
    const found = (await selectMembers(tx, collectionId)).find(({ userId }) => userId === member);
    if (found === undefined || found.role === "owner")
      throw new AppError("not_found", "This person is not a member");
    return found;
  });
  return updated;
}

/**
 * Ends a membership: the owner removes a member, or a member leaves. The entries that the member added go to the
 * member's Unfiled; the database sees to it. Throws "conflict" for the owner, who cannot leave.
 */
export async function removeMember(
  ctx: Ctx,
  collectionId: string,
  member: string,
  { entries }: Required<MemberRemoval>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const owner = await findOwner(tx, collectionId);
    if (member === owner)
      throw new AppError(
        "conflict",
        "The owner cannot leave. Hand the collection over to a member before.",
      );
    if (member !== ctx.userId && owner !== ctx.userId)
      throw new AppError("forbidden", "Only the owner of this collection can remove its members");
    if (member === ctx.userId && entries === "copy")
      await tx.execute(sql`select app_leave_copies(${collectionId}::uuid)`);
    const removed = await tx
      .delete(collectionMembers)
      .where(isMember(collectionId, member))
      .returning({ userId: collectionMembers.userId });
    if (removed.length === 0) throw new AppError("not_found", "This person is not a member");
  });
}

/**
 * Makes a member the owner, and the owner an editor. Open invitations are withdrawn. Throws "forbidden" unless the
 * user owns the collection, and "conflict" if the member cannot have a further collection.
 */
export async function handOver(ctx: Ctx, collectionId: string, successor: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireOwner(tx, ctx.userId, collectionId);
    const members = await selectMembers(tx, collectionId);
    if (!members.some(({ userId, role }) => userId === successor && role !== "owner"))
      throw new AppError("not_found", "This person is not a member");
  });
  const next = { app: ctx.app, userId: successor };
  await inTransaction(next, (tx) => requireCapacity(tx, next)).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      "conflict",
      "This person has reached the number of collections that their plan includes",
    );
  });
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ done: boolean }>(
      sql`select app_hand_over(${collectionId}::uuid, ${successor}::uuid) as done`,
    ),
  );
  if (!rows[0]!.done) throw new AppError("conflict", "The members of this collection just changed");
}

/** Throws "not_found" for a collection that the user cannot see. */
export async function findOwner(tx: Tx, collectionId: string): Promise<string> {
  const [row] = await tx
    .select({ userId: collections.userId })
    .from(collections)
    .where(eq(collections.id, collectionId));
  if (row === undefined) throw new AppError("not_found", "Collection not found");
  return row.userId;
}

/** Throws "forbidden" for a member who is not the owner. */
export async function requireOwner(tx: Tx, userId: string, collectionId: string): Promise<void> {
  if ((await findOwner(tx, collectionId)) !== userId)
    throw new AppError("forbidden", "Only the owner of this collection can do this");
}

async function selectMembers(tx: Tx, collectionId: string): Promise<Member[]> {
  const { rows } = await tx.execute<{
    id: string;
    name: string;
    role: Member["role"];
    since: string | null;
  }>(sql`select id, name, role, since from app_members_of(${collectionId}::uuid)`);
  return rows.map(({ id, name, role, since }) => ({
    userId: id,
    name,
    role,
    since: since === null ? null : new Date(since).toISOString(),
  }));
}

async function selectSelf(tx: Tx, userId: string): Promise<Member> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name from app_names_of(array[${userId}::uuid])`,
  );
  return { userId, name: rows[0]?.name ?? "", role: "owner", since: null };
}

function isMember(collectionId: string, userId: string) {
  return and(
    eq(collectionMembers.collectionId, collectionId),
    eq(collectionMembers.userId, userId),
  );
}
