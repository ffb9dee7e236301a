import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { PageQuery, pageOf } from "#shared/pages.ts";
import { memberRoles } from "#features/collections/contract.ts";

/** The kinds of activity in a shared collection. */
export const activityKinds = [
  "entry-added",
  "entry-moved-in",
  "entry-moved-out",
  /** By an editor or the owner, who did not add it. */
  "entry-removed",
  "entry-deleted",
  "entry-edited",
  /** The note of the user who added the entry, or of a member. */
  "note-shown",
  "comment-written",
  "member-joined",
  "member-left",
  "member-removed",
  "role-changed",
  "collection-renamed",
  "owner-changed",
  /** The public page of the collection was turned on, listed, or turned off. */
  "page-opened",
  "page-listed",
  "page-closed",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The newest events of a collection are kept, for at most this number of days. */
export const maxKeptEvents = 1_000;
export const maxKeptDays = 180;

const Person = z.object({ id: z.uuid(), name: z.string() });

export const ActivityItem = z
  .object({
    id: z.uuid(),
    kind: z.enum(activityKinds),
    actor: Person.nullable().describe("Null after the account was deleted."),
    member: Person.nullable().describe(
      "Whom it concerns, other than the actor: who was removed, or is the new owner, for example.",
    ),
    entry: z
      .object({ id: z.uuid(), title: z.string() })
      .nullable()
      .describe("Null if several are concerned, and if it is no longer in the collection."),
    entries: z
      .array(z.object({ id: z.uuid(), title: z.string() }))
      .describe(
        "If several are concerned, the last of them that are still in the collection, at most 10.",
      ),
    role: z.enum(memberRoles).nullable().describe("The member's new role, if it changed."),
    count: z.number().describe("How often the actor did this in quick succession."),
    createdAt: z.iso.datetime().describe("The last time."),
    isUnread: z.boolean(),
  })
  .meta({ id: "ActivityItem" });
export type ActivityItem = z.infer<typeof ActivityItem>;

/** GET /api/collections/:id/activity, the newest first */
export const ActivityPage = pageOf(ActivityItem);
export type ActivityPage = z.infer<typeof ActivityPage>;

/** PATCH /api/collections/:id/following */
export const FollowingUpdate = z.object({ isMuted: z.boolean() });
export type FollowingUpdate = z.infer<typeof FollowingUpdate>;

export const activityApi = defineApi("Shared collections", {
  "GET /api/collections/:id/activity": {
    summary: "List what happened in a shared collection, newest first",
    about:
      "Changes in quick succession are one item. The title of an entry is included as long as the entry is in the collection. The newest 1,000 items of the last 180 days are kept.",
    scope: "read",
    query: PageQuery,
    answer: ActivityPage,
  },
  "POST /api/collections/:id/activity/seen": {
    summary: "Mark the activity of a shared collection as seen",
    scope: "write",
    rate: "followingChanges",
    answer: null,
  },
  "PATCH /api/collections/:id/following": {
    summary: "Mute a shared collection, or stop muting it",
    about: "A muted collection has no unread activity and sends no notifications.",
    scope: "write",
    rate: "followingChanges",
    body: FollowingUpdate,
    answer: FollowingUpdate,
  },
});
