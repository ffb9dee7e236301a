import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { MemberRole } from "#features/collections/contract.ts";
import { collections } from "#features/collections/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";

/** Open invitations to a collection. The system shows them to the invited user, and deletes expired ones. */
export const collectionInvitations = pgTable(
  "collection_invitations",
  {
    id: uuid("id").primaryKey(),
    collectionId: uuid("collection_id").notNull(),
    /** The collection's owner. Handing the collection over withdraws its invitations. */
    inviterId: uuid("inviter_id").notNull(),
    /** The e-mail address, normalised like the addresses of accounts. */
    recipient: text("recipient").notNull(),
    /** The inviter's name in the e-mail. */
    senderName: text("sender_name").notNull(),
    role: text("role").$type<MemberRole>().notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    /** The time of the last e-mail; null if none may be sent to this address for now. */
    sentAt: timestampColumn("sent_at"),
    expiresAt: timestampColumn("expires_at").notNull(),
  },
  (table) => [
    foreignKey({
      name: "collection_invitations_collection",
      columns: [table.collectionId, table.inviterId],
      foreignColumns: [collections.id, collections.userId],
    }).onDelete("cascade"),
    uniqueIndex("collection_invitations_open").on(table.collectionId, table.recipient),
    index("collection_invitations_recipient").on(table.recipient),
    index("collection_invitations_inviter").on(table.inviterId),
    check("collection_invitations_role", sql`${table.role} in ('viewer', 'editor')`),
  ],
);
