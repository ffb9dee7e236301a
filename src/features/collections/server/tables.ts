import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { MemberRole, PageVisibility } from "#features/collections/contract.ts";
import { users } from "#features/account/server/tables.ts";

/** Collections. The table keeps the specification's name, interest profiles. */
export const collections = pgTable(
  "interest_profiles",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    category: text("category").notNull().default(""),
    description: text("description").notNull().default(""),
    /** A colour of the contract, or empty; likewise an emoji. */
    color: text("color").notNull().default(""),
    emoji: text("emoji").notNull().default(""),
    isUnfiled: boolean("is_unfiled").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("interest_profiles_newest").on(table.userId, table.createdAt, table.id),
    unique("interest_profiles_owner").on(table.id, table.userId),
    uniqueIndex("interest_profiles_one_unfiled")
      .on(table.userId)
      .where(sql`${table.isUnfiled}`),
  ],
);

/**
 * Who may read a shared collection besides its owner, and with which role. The members are added by the system,
 * after they accepted an invitation (decision 37).
 */
export const collectionMembers = pgTable(
  "collection_members",
  {
    /** The id of the invitation that the member accepted, so that it still names the member. */
    id: uuid("id").notNull().defaultRandom(),
    collectionId: uuid("collection_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Follows the collection's owner, so that rights need no join. */
    ownerId: uuid("owner_id").notNull(),
    role: text("role").$type<MemberRole>().notNull(),
    /** The address that the owner invited, for this owner only. A trigger removes it when the owner changes. */
    invitedAs: text("invited_as"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.userId] }),
    foreignKey({
      name: "collection_members_collection",
      columns: [table.collectionId, table.ownerId],
      foreignColumns: [collections.id, collections.userId],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
    unique("collection_members_id").on(table.id),
    index("collection_members_user").on(table.userId),
    index("collection_members_owner").on(table.ownerId),
    // The id of Unfiled is its user's.
    check("collection_members_not_unfiled", sql`${table.collectionId} <> ${table.ownerId}`),
    check("collection_members_role", sql`${table.role} in ('viewer', 'editor')`),
  ],
);

/**
 * The public page of a collection while it is turned on. Turning it off deletes the row, and with it what was agreed for
 * the page. A trigger does the same when the collection is handed over.
 */
export const collectionPages = pgTable(
  "collection_pages",
  {
    collectionId: uuid("collection_id").primaryKey(),
    ownerId: uuid("owner_id").notNull(),
    /** 122 random bits as base64url. */
    slug: text("slug")
      .notNull()
      .unique()
      .default(
        sql`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`,
      ),
    visibility: text("visibility").$type<PageVisibility>().notNull(),
    /** Entries that the owner adds later are shown, without their notes. */
    showsNew: boolean("shows_new").notNull().default(false),
    /** When the operator withdrew it. Its owner can no longer change it. */
    withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: "collection_pages_collection",
      columns: [table.collectionId, table.ownerId],
      foreignColumns: [collections.id, collections.userId],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
    index("collection_pages_owner").on(table.ownerId),
    check("collection_pages_not_unfiled", sql`${table.collectionId} <> ${table.ownerId}`),
    check("collection_pages_visibility", sql`${table.visibility} in ('link', 'listed')`),
  ],
);

/**
 * A member's own note on an entry of another user. The member keeps it after leaving, and after the entry was deleted,
 * which may be restored: therefore without a foreign key.
 */
export const memberNotes = pgTable(
  "member_notes",
  {
    entryId: uuid("entry_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    note: text("note").notNull(),
    /** Other members of the collection see it. */
    isShown: boolean("is_shown").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.userId] }),
    index("member_notes_user").on(table.userId),
  ],
);
