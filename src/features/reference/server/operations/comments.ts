import { Comment } from "#features/comments/contract.ts";
import { DailyMailSettings } from "#features/mailings/contract.ts";
import { Notification } from "#features/notifications/contract.ts";
import { pageOf } from "#shared/pages.ts";
import type { OperationGroup } from "../operation.ts";

export const comments = {
  tag: "Comments",
  about:
    "The members of a shared collection comment on its entries, and mention each other with “@name”. A comment is shown while its entry is in the collection; its author always reads it.",
  operations: {
    "GET /api/entries/:id/comments": {
      summary: "List the comments on an entry, the oldest first",
      about: "403 for an own entry in a collection that is not shared.",
      answer: pageOf(Comment),
    },
    "POST /api/entries/:id/comments": {
      summary: "Comment on an entry",
      about: "Shown to the members, so an API key needs the scope share.",
      answer: Comment,
      status: 201,
    },
    "GET /api/comments": {
      summary: "List the user's own comments, the newest first",
      answer: pageOf(Comment),
    },
    "DELETE /api/comments/:id": {
      summary: "Delete a comment",
      about: "For its author, and for the owner of the collection.",
      answer: null,
    },
  },
} satisfies OperationGroup;

export const notifications = {
  tag: "Notifications",
  about:
    "What others did in shared collections that concerns the user: the newest 500 of the last 90 days, without those whose objects are no longer open to the user.",
  operations: {
    "GET /api/notifications": {
      summary: "List notifications, the newest first",
      answer: pageOf(Notification),
    },
    "PATCH /api/notifications/:id": {
      summary: "Mark a notification as read or unread",
      answer: Notification,
    },
    "POST /api/notifications/read": {
      summary: "Mark all up to a time, or those of an entry's comments, as read",
      answer: null,
    },
    "GET /api/notifications/email": {
      summary: "Get the settings of the daily e-mail",
      answer: DailyMailSettings,
    },
    "PATCH /api/notifications/email": {
      summary: "Switch the daily e-mail on or off",
      about:
        "It lists what is unread since the last one, and is not sent if nothing is. 409 if it is switched on for an address that is not confirmed.",
      answer: DailyMailSettings,
    },
  },
} satisfies OperationGroup;
