import { isNull } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";

/** Invitations by a user. The system follows their links and deletes expired ones. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey(),
    inviterId: uuid("inviter_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The email address, normalised like account addresses. */
    recipient: text("recipient").notNull(),
    /** The inviter's name in the email. */
    senderName: text("sender_name").notNull(),
    /** SHA-256 of the link's token. */
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    /** Null until an email is sent. Without one there is no invitation. */
    sentAt: timestampColumn("sent_at"),
    expiresAt: timestampColumn("expires_at").notNull(),
    /** When its link was followed. From then on an account with that address accepts it. */
    openedAt: timestampColumn("opened_at"),
    acceptedAt: timestampColumn("accepted_at"),
    /** Deleting the account also deletes the address. */
    acceptedBy: uuid("accepted_by").references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("invitations_open")
      .on(table.inviterId, table.recipient)
      .where(isNull(table.acceptedAt)),
    index("invitations_inviter").on(table.inviterId),
    index("invitations_recipient").on(table.recipient).where(isNull(table.acceptedAt)),
    index("invitations_accepted_by").on(table.acceptedBy),
  ],
);

/** The number of invitations sent per user and per address. Kept after withdrawals. */
export const invitationCounts = pgTable("invitation_counts", {
  /** SHA-256 of the user id or address, so that no addresses are stored. */
  key: text("key").primaryKey(),
  sent: integer("sent").notNull().default(0),
  /** The start of the counting window. */
  since: timestampColumn("since").notNull().defaultNow(),
  /** Since when the owner of the address refuses invitations. */
  unwantedAt: timestampColumn("unwanted_at"),
});
