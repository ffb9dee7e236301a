/** The daily e-mail: what a user has not read since the last one, without the texts of others. */
import type { MailingKind } from "#features/mailings/server/service.ts";
import { readOnlyTransaction } from "#server/app-context.ts";
import { ownOrigin } from "#server/settings/env.ts";
import { productName } from "#shared/product-name.ts";
import { describeNotification, type Notification } from "../contract.ts";
import { selectUnread } from "./select-notifications.ts";

export const notificationMail = "notifications";

const maxShown = 20;

/** Nothing is sent on a day without unread notifications. */
export function createNotificationMail(): MailingKind {
  return {
    kind: notificationMail,
    every: "day",
    reason: "you switched on the daily e-mail in your profile",
    write: async (ctx, { from, to }) => {
      const found = await readOnlyTransaction(ctx, (tx) =>
        selectUnread(tx, ctx.userId, {
          from: from.toString(),
          to: to.toString(),
          limit: maxShown + 1,
        }),
      );
      if (found.length === 0) return null;
      const origin = ownOrigin(ctx.app.env);
      const all = `${origin}/notifications`;
      const items = found.slice(0, maxShown).map((one) => ({
        title: describeNotification(one),
        url: origin + findPath(one),
      }));
      const hasMore = found.length > maxShown;
      return {
        subject: `New in your shared collections in ${productName}`,
        paragraphs: [],
        sections: [
          {
            title: "New in your shared collections",
            items,
            more: { label: hasMore ? "See all of them" : "All notifications", url: all },
          },
        ],
      };
    },
  };
}

function findPath({ kind, entry, collection }: Notification): string {
  if (entry !== null) return `/entry/${entry.id}`;
  if (collection !== null && kind !== "removed") return `/collection/${collection.id}`;
  return "/notifications";
}
