import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { timestampColumn } from "#server/db/columns.ts";
import type { KeyScope } from "#shared/key-scopes.ts";

/**
 * Keys with which applications act for a user. The system looks up the owner; a trigger announces revoked
 * keys.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of the key. The key itself is not stored. */
    hash: text("hash").notNull().unique(),
    prefix: text("prefix").notNull(),
    scopes: text("scopes").array().$type<KeyScope[]>().notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    /** Written at most once a minute. */
    lastUsedAt: timestampColumn("last_used_at"),
    expiresAt: timestampColumn("expires_at"),
    /** A revoked key is kept for some time, so that its use can be reported as revoked. */
    revokedAt: timestampColumn("revoked_at"),
  },
  (table) => [index("api_keys_user").on(table.userId, table.createdAt)],
);
