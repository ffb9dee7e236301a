import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Collection, maxCoverPictures, maxUnreadCount } from "../contract.ts";
import { picturePath } from "#server/pictures/picture-path.ts";
import { actorId, openCollections } from "#server/db/policies.ts";
import { collections } from "./tables.ts";

/**
 * Counts the entries of the collection in each row of `from`. Qualified, because user_entries has columns of
 * the same names.
 */
function countEntries(from: "interest_profiles" | "page"): SQL<number> {
  const name = sql.identifier(from);
  const inIt = sql`held.interest_profile_id = ${name}.id`;
  // Counted apart, so that the entries of a collection that is not shared are counted along the index alone.
  return sql<number>`((select count(*) from user_entries held where held.user_id = ${name}.user_id and ${inIt})
    + case when ${name}.id = any (${openCollections}) then
      (select count(*) from user_entries held where held.user_id <> ${name}.user_id and ${inIt}) else 0 end)::int`;
}

/** Bounds the cost per collection: covers come from its newest entries only. */
const coveredEntries = 16;
/** Some of them may be the same picture, which a cover shows once. */
const coverCandidates = 6;

/** Lead pictures of the newest entries of the collection in each row of `from`, newest first. */
function selectCover(from: "interest_profiles" | "page"): SQL<CoverPicture[]> {
  const name = sql.identifier(from);
  return sql<
    CoverPicture[]
  >`(select coalesce(jsonb_agg(shown.picture order by shown.created_at desc), '[]')
    from (select capture.picture, held.created_at
      from (select entry_id, created_at from user_entries
        where interest_profile_id = ${name}.id
        order by created_at desc, id desc limit ${coveredEntries}) held
      join global_entries capture on capture.id = held.entry_id
      where capture.picture is not null
      order by held.created_at desc limit ${coverCandidates}) shown)`;
}

type Sharing = Pick<Collection, "role" | "owner" | "memberCount">;

/** The actor's part in the collection in each row of `from`. The actor's own name is read once per query. */
function selectSharing(from: "interest_profiles" | "page"): SQL<Sharing> {
  const name = sql.identifier(from);
  return sql`case when ${name}.id = any (${openCollections}) then (
    select jsonb_build_object('memberCount', count(*),
      'role', max(member.role) filter (where member.id = ${actorId}),
      'owner', jsonb_build_object('id', ${name}.user_id, 'name', max(member.name) filter (where member.role = 'owner')))
    from app_members_of(${name}.id) member)
    else jsonb_build_object('memberCount', 1, 'role', 'owner', 'owner', jsonb_build_object('id', ${name}.user_id,
      'name', (select username from profiles where profiles.id = ${actorId}))) end`;
}

/** Who finds the public page of the collection in each row of `from`; null if it has none. */
function selectPublicPage(
  from: "interest_profiles" | "page",
): SQL<Collection["publicPage"] | null> {
  return sql`(select shown.visibility from collection_pages shown
    where shown.collection_id = ${sql.identifier(from)}.id and shown.withdrawn_at is null)`;
}

/** How the actor follows the collection in each row of `from`, and what others did there since; null if not shared. */
function selectFollowing(from: "interest_profiles" | "page"): SQL<Following | null> {
  const name = sql.identifier(from);
  return sql`case when ${name}.id = any (${openCollections}) then (
    select jsonb_build_object('isMuted', following.is_muted, 'unreadCount', case when following.is_muted then 0 else (
      select count(*) from (select from collection_activity event
        where event.collection_id = following.collection_id and event.created_at > following.seen_at
          and event.actor_id is distinct from ${actorId} limit ${maxUnreadCount}) unread) end)
    from collection_followings following
    where following.collection_id = ${name}.id and following.user_id = ${actorId}) end`;
}

type Following = { isMuted: boolean; unreadCount: number };
type CoverPicture = { digest: string; color: string };

/** Columns computed from the rows that belong to each collection in `from`, such as entries and members. */
export function entryColumns(from: "interest_profiles" | "page") {
  return {
    entryCount: countEntries(from),
    cover: selectCover(from),
    sharing: selectSharing(from),
    publicPage: selectPublicPage(from),
    following: selectFollowing(from),
  };
}

/** A row with the parts that its entries determine. */
export const collectionColumns = {
  ...getTableColumns(collections),
  ...entryColumns("interest_profiles"),
};

export type CollectionRow = typeof collections.$inferSelect & {
  entryCount: number;
  cover: CoverPicture[];
  sharing: Sharing;
  publicPage: Collection["publicPage"] | null;
  following: Following | null;
};

export function toCollection(row: CollectionRow): Collection {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    description: row.description,
    color: row.color as Collection["color"],
    emoji: row.emoji,
    isUnfiled: row.isUnfiled,
    entryCount: row.entryCount,
    cover: toCover(row.cover),
    role: row.sharing.role,
    owner: row.sharing.owner,
    memberCount: row.sharing.memberCount,
    ...(row.publicPage && { publicPage: row.publicPage }),
    ...row.following,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function toCover(pictures: readonly CoverPicture[]): Collection["cover"] {
  const different = new Map(pictures.map(({ digest, color }) => [digest, color]));
  return [...different]
    .slice(0, maxCoverPictures)
    .map(([digest, color]) => ({ url: picturePath(digest), color }));
}
