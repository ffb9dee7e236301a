/** Which other users see a user's change, because it is in a collection that they share. */
import { LRUCache } from "lru-cache";
import type { Database } from "./db/database.ts";
import type { Change } from "./change.ts";

export type Relay = {
  /** The users who share a collection with this user, and what to tell each of them of `change`. */
  find: (userId: string, change: Change) => Promise<{ userIds: string[]; changes: Change[] }>;
  /** The users who share a collection, its owner included. */
  listMembers: (collectionId: string) => Promise<string[]>;
  /** Members joined or left. */
  forget: () => void;
};

/** Users whose co-members are remembered; most share nothing, and cost one query in a while. */
const maxRemembered = 10_000;
const nobody = { userIds: [], changes: [] };

export function createRelay({ system }: Database): Relay {
  const coMembers = new LRUCache<string, Promise<string[]>>({ max: maxRemembered });
  const query = async (text: string, values: string[]) => {
    const { rows } = await system.query<{ id: string }>(text, values);
    return rows.map(({ id }) => id);
  };

  function findCoMembers(userId: string): Promise<string[]> {
    let found = coMembers.get(userId);
    if (found === undefined) {
      found = query(
        `select distinct unnest(array[other.user_id, other.owner_id]) as id
        from collection_members own join collection_members other using (collection_id)
        where own.user_id = $1 or own.owner_id = $1`,
        [userId],
      );
      found.catch(() => coMembers.delete(userId));
      coMembers.set(userId, found);
    }
    return found;
  }

  const listMembers = (collectionId: string) =>
    query(
      `select distinct unnest(array[user_id, owner_id]) as id from collection_members where collection_id = $1`,
      [collectionId],
    );

  const whoSeeCapture = (captureId: string) =>
    query(
      `select distinct unnest(array[member.user_id, member.owner_id]) as id
      from user_entries entry join collection_members member on member.collection_id = entry.interest_profile_id
      where entry.entry_id = $1`,
      [captureId],
    );

  async function find(userId: string, change: Change) {
    const shows = relayed[change.type];
    if (shows === undefined || isPrivate(change)) return nobody;
    // A former member who deletes a comment shares nothing any more.
    if (change.type !== "comments" && (await findCoMembers(userId)).length === 0) return nobody;
    const userIds =
      change.type === "entry"
        ? await whoSeeCapture(change.captureId)
        : "collectionId" in change && change.collectionId !== undefined
          ? await listMembers(change.collectionId)
          : await findCoMembers(userId);
    return { userIds: userIds.filter((id) => id !== userId), changes: shows(change) };
  }

  return { find, listMembers, forget: () => coMembers.clear() };
}

/** Most highlights are seen by their user only. */
function isPrivate(change: Change): boolean {
  return change.type === "highlights" && change.collectionId === undefined;
}

/** The changes sent to co-members, by the type of the change. Other types are not sent. */
const relayed: Partial<Record<Change["type"], (change: Change) => Change[]>> = {
  entry: (change) => [change, { type: "activity" }],
  "entry-removed": (change) => [change, { type: "activity" }],
  comments: (change) => [change],
  entries: (change) => [change, { type: "activity" }],
  highlights: () => [{ type: "highlights" }],
  // An entry that was moved may have left what they see.
  collections: (change) => [change, { type: "entries" }, { type: "activity" }],
};
