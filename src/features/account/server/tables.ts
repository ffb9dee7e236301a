import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestampColumn } from "#server/db/columns.ts";

/**
 * better-auth's tables. Only the system reads them, because a request has no actor until its user is known.
 */
export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  image: text("image"),
  /** The time at which the operator blocked this user; null while they are not blocked. */
  blockedAt: timestampColumn("blocked_at"),
  createdAt: timestampColumn("created_at").notNull().defaultNow(),
  updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text("token").notNull().unique(),
    expiresAt: timestampColumn("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: timestampColumn("access_token_expires_at"),
    refreshTokenExpiresAt: timestampColumn("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [index("accounts_user").on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: uuid("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: timestampColumn("expires_at").notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verifications_identifier").on(table.identifier)],
);

/** An account's authenticator: its secret and recovery codes, encrypted by better-auth. */
export const twoFactors = pgTable(
  "two_factors",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    /** False until the first code was entered: the second factor is required only from then on. */
    verified: boolean("verified").notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: timestampColumn("locked_until"),
    /**
     * The time step (30 s units since 1970) of the last accepted code; this code and older ones are rejected.
     */
    lastUsedStep: integer("last_used_step"),
  },
  (table) => [
    index("two_factors_user").on(table.userId),
    index("two_factors_secret").on(table.secret),
  ],
);

/** Failed attempts per account, which limit guessing from any IP address. */
export const signInAttempts = pgTable("sign_in_attempts", {
  /**
   * SHA-256 of the attempt's kind and its subject (such as the lower-cased address); unknown addresses are
   * counted too.
   */
  key: text("key").primaryKey(),
  failures: integer("failures").notNull().default(0),
  /** Start of the counting window. */
  since: timestampColumn("since").notNull().defaultNow(),
});
