import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { pageOf, PageQuery } from "#shared/pages.ts";
import { DailyMailSettings, DailyMailUpdate } from "#features/mailings/contract.ts";
import { memberRoles } from "#features/collections/contract.ts";
import { sentenceParts } from "#shared/sentence-parts.ts";

/** Notifications that are kept for a user; older ones are deleted. */
export const maxNotifications = 500;
/** Days for which a notification is kept. */
export const keptDays = 90;

/**
 * "mentioned" in a comment; "commented" on an entry that the user added or commented on; "entry-removed" from a
 * collection by another member; "role-changed"; "owner": the user became the owner; "removed" from the members.
 */
export const NotificationKind = z.enum([
  "mentioned",
  "commented",
  "entry-removed",
  "role-changed",
  "owner",
  "removed",
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

const Titled = z.object({ id: z.uuid(), title: z.string() });

/** GET /api/notifications: those whose objects are open to the user, the newest first. */
export const Notification = z
  .object({
    id: z.uuid(),
    kind: NotificationKind,
    actor: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .describe("Who did it, also a former member. Null once the account was deleted."),
    collection: Titled.nullable().describe(
      "Null if it is not open to the user. Of “removed”, with the title at that time.",
    ),
    entry: Titled.nullable(),
    commentId: z.uuid().nullable(),
    excerpt: z.string().nullable().describe("The beginning of the comment."),
    role: z.enum(memberRoles).nullable().describe("The new role, if it changed."),
    isRead: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

export const NotificationUpdate = z.object({ isRead: z.boolean() });
export type NotificationUpdate = z.input<typeof NotificationUpdate>;

/**
 * POST /api/notifications/read: all up to a time, so that one that arrives during the request stays unread; or the
 * comments of an entry.
 */
export const NotificationsRead = z.union([
  z.object({ until: z.iso.datetime() }),
  z.object({ entryId: z.uuid() }),
]);
export type NotificationsRead = z.input<typeof NotificationsRead>;

/** "Vera commented on “Tides”", for labels and the e-mail. */
export function describeNotification(one: Notification): string {
  return splitNotification(one).join("");
}

/** The parts of the sentence. Each second one is a name or a title. */
export function splitNotification(one: Notification): string[] {
  const who = one.actor?.name ?? "A former member";
  const collection = one.collection ? `“${one.collection.title}”` : "a shared collection";
  const entry = `“${one.entry?.title ?? ""}”`;
  switch (one.kind) {
    case "mentioned":
      return sentenceParts`${who} mentioned you on ${entry}`;
    case "commented":
      return sentenceParts`${who} commented on ${entry}`;
    case "entry-removed":
      return sentenceParts`${who} removed your entry ${entry} from ${collection}`;
    case "role-changed":
      return one.role === "editor"
        ? sentenceParts`${who} made you an editor of ${collection}`
        : sentenceParts`${who} made you a viewer of ${collection}`;
    case "owner":
      return sentenceParts`${who} made you the owner of ${collection}`;
    case "removed":
      return sentenceParts`You are no longer a member of ${collection}`;
  }
}

export const notificationsApi = defineApi("Notifications", {
  "GET /api/notifications": {
    summary: "List notifications, the newest first",
    scope: "read",
    query: PageQuery,
    answer: pageOf(Notification),
  },
  "POST /api/notifications/read": {
    summary: "Mark all up to a time, or those of an entry's comments, as read",
    scope: "write",
    rate: "notificationChanges",
    body: NotificationsRead,
    answer: null,
  },
  "GET /api/notifications/email": {
    summary: "Get the settings of the daily e-mail",
    scope: "read",
    answer: DailyMailSettings,
  },
  "PATCH /api/notifications/email": {
    summary: "Switch the daily e-mail on or off",
    about:
      "It lists what is unread since the last one, and is not sent if nothing is. 409 if it is switched on for an address that is not confirmed.",
    scope: "write",
    rate: "mailingChanges",
    body: DailyMailUpdate,
    answer: DailyMailSettings,
  },
  "PATCH /api/notifications/:id": {
    summary: "Mark a notification as read or unread",
    scope: "write",
    rate: "notificationChanges",
    body: NotificationUpdate,
    answer: Notification,
  },
});
