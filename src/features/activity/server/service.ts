/** Records and lists the activity of a shared collection for its members, and stores how each of them follows it. */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type {
  ActivityItem,
  ActivityKind,
  ActivityPage,
  FollowingUpdate,
} from "#features/activity/contract.ts";
import { requireOpenCollection } from "#features/collections/server/service.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { beforeCursor, exactTimestamp, paginate, timeCursor } from "#server/db/paginate.ts";
import { openCollections } from "#server/db/policies.ts";
import { selectNames } from "#server/db/select-names.ts";
import { AppError } from "#shared/errors.ts";
import type { PageQuery } from "#shared/pages.ts";
import { collectionActivity, collectionFollowings } from "./tables.ts";

/**
 * Records what the actor of the transaction did, for changes that no trigger records. Has no effect unless the
 * collection is shared and open to the actor. Open pages of all members are notified at the commit.
 */
export async function recordActivity(
  tx: Tx,
  event: {
    collectionId: string;
    kind: ActivityKind;
    entryId?: string;
    /** The user concerned, if it is not the actor. */
    memberId?: string;
  },
): Promise<void> {
  const { collectionId, kind, entryId = null, memberId = null } = event;
  await tx.execute(
    sql`select app_note_activity(${collectionId}::uuid, ${kind}, ${entryId}::uuid, ${memberId}::uuid)`,
  );
}

/** The newest first. Throws "not_found" if the collection is neither the user's nor shared with the user. */
export async function listActivity(
  ctx: Ctx,
  collectionId: string,
  query: PageQuery,
): Promise<ActivityPage> {
  return inTransaction(ctx, async (tx) => {
    await requireOpenCollection(tx, ctx.userId, collectionId);
    const { id, createdAt, actorId, memberId } = collectionActivity;
    const { rows, nextCursor } = await paginate(query, timeCursor, (after, limit) =>
      tx
        .select({
          id,
          kind: collectionActivity.kind,
          actorId,
          memberId,
          entryId: collectionActivity.entryId,
          entryIds: collectionActivity.entryIds,
          role: collectionActivity.role,
          count: collectionActivity.count,
          createdAt,
          timestamp: exactTimestamp(createdAt),
          isUnread: sql<boolean>`(not ${collectionFollowings.isMuted} and ${createdAt} > ${collectionFollowings.seenAt}
            and ${actorId} is distinct from ${ctx.userId}::uuid)`,
        })
        .from(collectionActivity)
        .innerJoin(
          collectionFollowings,
          and(
            eq(collectionFollowings.collectionId, collectionActivity.collectionId),
            eq(collectionFollowings.userId, ctx.userId),
          ),
        )
        .where(
          and(
            eq(collectionActivity.collectionId, collectionId),
            sql`${collectionActivity.collectionId} = any (${openCollections})`,
            beforeCursor(createdAt, id, after),
          ),
        )
        .orderBy(desc(createdAt), desc(id))
        .limit(limit),
    );
    // Also of former members.
    const names = await selectNames(
      tx,
      sql`select id, name from app_names_in_activity(${collectionId}::uuid)`,
    );
    const titles = await selectTitles(
      tx,
      collectionId,
      rows.flatMap(({ entryId, entryIds }) => entryId ?? entryIds),
    );
    const person = (userId: string | null) => {
      const name = userId === null ? undefined : names.get(userId);
      return name === undefined ? null : { id: userId!, name };
    };
    const named = (ids: readonly string[]) =>
      ids.flatMap((id) => {
        const title = titles.get(id);
        return title === undefined ? [] : [{ id, title }];
      });
    const items = rows.map((row): ActivityItem => {
      return {
        id: row.id,
        kind: row.kind,
        actor: person(row.actorId),
        member: person(row.memberId),
        entry: row.entryId === null ? null : (named([row.entryId])[0] ?? null),
        entries: row.entryId === null ? named(row.entryIds) : [],
        role: row.role,
        count: row.count,
        createdAt: row.createdAt.toISOString(),
        isUnread: row.isUnread,
      };
    });
    return { items, nextCursor };
  });
}

/** Marks all recorded activity as seen. Throws as listActivity does. */
export async function markActivitySeen(ctx: Ctx, collectionId: string): Promise<void> {
  const updated = await inTransaction(ctx, async (tx) => {
    await requireOpenCollection(tx, ctx.userId, collectionId);
    // Not the current time, so that activity that is not committed yet is unread afterwards.
    const newest = sql`(select max(event.created_at) from collection_activity event
      where event.collection_id = ${collectionId})`;
    return tx
      .update(collectionFollowings)
      .set({ seenAt: newest })
      .where(and(isFollowing(ctx, collectionId), sql`${collectionFollowings.seenAt} < ${newest}`))
      .returning({ seenAt: collectionFollowings.seenAt });
  });
  if (updated.length > 0) ctx.app.events.publish(ctx.userId, { type: "activity" });
}

/** Throws as listActivity does, and "conflict" if the collection is not shared. */
export async function updateFollowing(
  ctx: Ctx,
  collectionId: string,
  { isMuted }: FollowingUpdate,
): Promise<FollowingUpdate> {
  const [updated] = await inTransaction(ctx, async (tx) => {
    await requireOpenCollection(tx, ctx.userId, collectionId);
    return tx
      .update(collectionFollowings)
      .set({ isMuted })
      .where(isFollowing(ctx, collectionId))
      .returning({ isMuted: collectionFollowings.isMuted });
  });
  if (updated === undefined)
    throw new AppError("conflict", "This collection is not shared, so it cannot be muted");
  ctx.app.events.publish(ctx.userId, { type: "activity" });
  return updated;
}

function isFollowing({ userId }: Ctx, collectionId: string) {
  return and(
    eq(collectionFollowings.collectionId, collectionId),
    eq(collectionFollowings.userId, userId),
  );
}

/** The titles of entries that are in the collection now. Other entries have no title here. */
async function selectTitles(
  tx: Tx,
  collectionId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: entries.id, title: sql<string>`coalesce(${entries.title}, ${captures.title})` })
    .from(entries)
    .innerJoin(captures, eq(captures.id, entries.captureId))
    .where(and(eq(entries.collectionId, collectionId), inArray(entries.id, [...ids])));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
