import { isNull } from "drizzle-orm";
import { index, integer, pgPolicy, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { moment } from "#server/db/moment.ts";
import { isSystem, ownRows } from "#server/db/policies.ts";

/** Whom a person has invited. The system follows their links, and removes what is over. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey(),
    inviterId: uuid("inviter_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address, folded as addresses of accounts are. */
    recipient: text("recipient").notNull(),
    /** The inviter as the e-mail named them. */
    senderName: text("sender_name").notNull(),
    /** SHA-256 of what its link carries. */
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Null until an e-mail is on its way: what failed before that is no invitation. */
    sentAt: moment("sent_at"),
    expiresAt: moment("expires_at").notNull(),
    /** When its link was followed: an account of that address accepts it from then on. */
    openedAt: moment("opened_at"),
    acceptedAt: moment("accepted_at"),
    /** With that account the address goes too. */
    acceptedBy: uuid("accepted_by").references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("invitations_open")
      .on(table.inviterId, table.recipient)
      .where(isNull(table.acceptedAt)),
    index("invitations_inviter").on(table.inviterId),
    index("invitations_recipient").on(table.recipient).where(isNull(table.acceptedAt)),
    index("invitations_accepted_by").on(table.acceptedBy),
    ownRows("invitations_own", table.inviterId),
    pgPolicy("invitations_system", { using: isSystem, withCheck: isSystem }),
  ],
);

/** How many invitations went out, of each person and to each address; it outlives those that were withdrawn. */
export const invitationCounts = pgTable(
  "invitation_counts",
  {
    /** SHA-256 of who or what is counted: no list of addresses is kept. */
    key: text("key").primaryKey(),
    sent: integer("sent").notNull().default(0),
    /** Start of the window in which they are counted. */
    since: moment("since").notNull().defaultNow(),
    /** Since when whoever has the address wants no more of them. */
    unwantedAt: moment("unwanted_at"),
  },
  () => [pgPolicy("invitation_counts_system", { using: isSystem, withCheck: isSystem })],
);
