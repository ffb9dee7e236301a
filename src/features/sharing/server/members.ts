/**
 * The members of a collection: list, change roles, hand over, remove, leave; open invitations are among them for the
 * owner. The database announces changed memberships to the open pages of the member and the owner.
 */
import { and, eq, sql } from "drizzle-orm";
import { collectionMembers } from "#features/collections/server/tables.ts";
import type {
  JoinedMember,
  Member,
  MemberRemoval,
  MemberUpdate,
} from "#features/sharing/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { changeInvitedRole, listInvited, withdrawInvited } from "./invite.ts";
import { leaveCopies } from "./leave-copies.ts";
import { findOwningRefusal } from "./member-limits.ts";
import { findOwner, isMember, noMember, type Place, requireOwner } from "./member-place.ts";
import { publishToAddress } from "./received.ts";

/**
 * The members with their names, and the open invitations if the owner asks. A collection that is not shared has its
 * owner only. Throws "not_found" if it is neither the user's nor shared with the user.
 */
export async function listMembers(ctx: Ctx, collectionId: string): Promise<Member[]> {
  return inTransaction(ctx, async (tx) => {
    const ownerId = await findOwner(tx, collectionId);
    const members = await selectMembers(tx, collectionId, ownerId);
    if (ownerId !== ctx.userId) return members;
    const addresses = await selectAddresses(tx, ctx.userId, collectionId);
    const known = members.map((member) => {
      const email = addresses.get(member.id);
      return email === undefined ? member : { ...member, email };
    });
    return [...known, ...(await listInvited(tx, ctx.userId, collectionId))];
  });
}

/**
 * Changes the role of a member or of an open invitation; "owner" hands the collection over. Throws "forbidden" unless
 * the user owns the collection, "not_found" without such a member, and "conflict" for the owner's own role.
 */
export async function updateMember(
  ctx: Ctx,
  collectionId: string,
  id: string,
  { role }: MemberUpdate,
): Promise<Member> {
  if (role === "owner") return handOver(ctx, collectionId, id);
  const place = { collectionId, id };
  const { member, address } = await inTransaction(ctx, async (tx) => {
    await requireOwner(tx, ctx.userId, collectionId);
    const changed = await changeInvitedRole(tx, ctx.userId, { collectionId, id, role });
    if (changed) return { member: changed.invited, address: changed.address };
    await tx.update(collectionMembers).set({ role }).where(isMember(place));
    return { member: await findMember(tx, ctx.userId, place), address: null };
  });
  if (member === undefined) return noMember();
  if (member.role === "owner")
    throw new AppError("conflict", "A collection has one owner. Make a member the owner instead.");
  if (address !== null) await publishToAddress(ctx.app, address);
  return member;
}

/**
 * Ends a membership: the owner removes a member, or a member leaves. A trigger moves the entries that the member
 * added to the member's Unfiled. The owner also withdraws an open invitation. Throws "conflict" for the
 * owner, who cannot leave.
 */
export async function removeMember(
  ctx: Ctx,
  collectionId: string,
  id: string,
  { entries }: Required<MemberRemoval>,
): Promise<void> {
  const place = { collectionId, id };
  const address = await inTransaction(ctx, async (tx) => {
    const owner = await findOwner(tx, collectionId);
    if (id === owner)
      throw new AppError(
        "conflict",
        "The owner cannot leave. Hand the collection over to a member before.",
      );
    // A member sees only their own membership.
    const [membership] = await tx
      .select({ userId: collectionMembers.userId })
      .from(collectionMembers)
      .where(isMember(place));
    const isSelf = membership?.userId === ctx.userId;
    if (!isSelf && owner !== ctx.userId)
      throw new AppError("forbidden", "Only the owner of this collection can remove its members");
    if (!membership) return (await withdrawInvited(tx, ctx.userId, place)) ?? noMember();
    if (isSelf && entries === "copy") await leaveCopies(tx, ctx, { collectionId, ownerId: owner });
    const ended = await tx
      .delete(collectionMembers)
      .where(isMember(place))
      .returning({ id: collectionMembers.id });
    return ended.length > 0 ? null : noMember();
  });
  if (address !== null) await publishToAddress(ctx.app, address);
}

/**
 * Makes a member the owner, and the owner an editor. Open invitations are withdrawn. Throws as updateMember does, and
 * "conflict" if the member has not accepted yet, or cannot have a further collection.
 */
export async function handOver(ctx: Ctx, collectionId: string, id: string): Promise<Member> {
  const successor = await inTransaction(ctx, async (tx) => {
    await requireOwner(tx, ctx.userId, collectionId);
    const member = await findMember(tx, ctx.userId, { collectionId, id });
    if (member) return member;
    const invited = await listInvited(tx, ctx.userId, collectionId);
    if (!invited.some((one) => one.id === id)) return noMember();
    throw new AppError("conflict", "This person has not accepted the invitation yet");
  });
  if (successor.role === "owner") return successor;
  const next = { app: ctx.app, userId: successor.userId };
  const refusal = await findOwningRefusal(next);
  if (refusal !== null) throw new AppError("conflict", refusal);
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ done: boolean }>(
      sql`select app_hand_over(${collectionId}::uuid, ${next.userId}::uuid) as done`,
    ),
  );
  if (!rows[0]!.done) throw new AppError("conflict", "The members of this collection just changed");
  return { ...successor, id: next.userId, role: "owner", since: null };
}

async function findMember(
  tx: Tx,
  ownerId: string,
  { collectionId, id }: Place,
): Promise<JoinedMember | undefined> {
  const members = await selectMembers(tx, collectionId, ownerId);
  return members.find((one) => one.id === id || one.userId === id);
}

async function selectMembers(
  tx: Tx,
  collectionId: string,
  ownerId: string,
): Promise<JoinedMember[]> {
  type Row = Pick<JoinedMember, "userId" | "name" | "role"> & {
    membership: string | null;
    since: string | null;
  };
  const { rows } = await tx.execute<Row>(
    sql`select id as "userId", name, role, since, membership from app_members_of(${collectionId}::uuid)`,
  );
  if (rows.length === 0) {
    const names = await tx.execute<{ name: string }>(
      sql`select name from app_names_of(array[${ownerId}::uuid])`,
    );
    const name = names.rows[0]?.name ?? "";
    rows.push({ userId: ownerId, name, role: "owner", since: null, membership: null });
  }
  return rows.map(({ userId, name, role, since, membership }) => ({
    id: membership ?? userId,
    status: "member",
    userId,
    name,
    role,
    since: since === null ? null : new Date(since).toISOString(),
  }));
}

/** The addresses that the owner invited, by the ids of the memberships. */
async function selectAddresses(
  tx: Tx,
  ownerId: string,
  collectionId: string,
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: collectionMembers.id, email: collectionMembers.invitedAs })
    .from(collectionMembers)
    .where(
      and(eq(collectionMembers.collectionId, collectionId), eq(collectionMembers.ownerId, ownerId)),
    );
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])));
}
