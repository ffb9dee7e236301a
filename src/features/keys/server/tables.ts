import { index, pgPolicy, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/account/server/tables.ts";
import { moment } from "#server/db/moment.ts";
import { isSystem, ownRows } from "#server/db/policies.ts";
import type { KeyScope } from "#shared/key-scopes.ts";

/** Keys by which programs act for a person. The system finds whose one is; a trigger announces that one ended. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of the key, which is kept nowhere. */
    hash: text("hash").notNull().unique(),
    prefix: text("prefix").notNull(),
    scopes: text("scopes").array().$type<KeyScope[]>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Written at most once a minute. */
    lastUsedAt: moment("last_used_at"),
    expiresAt: moment("expires_at"),
    /** A revoked key stays for a while, so that whoever still uses it is told so. */
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    index("api_keys_user").on(table.userId, table.createdAt),
    ownRows("api_keys_own", table.userId),
    pgPolicy("api_keys_system", { using: isSystem, withCheck: isSystem }),
  ],
);
